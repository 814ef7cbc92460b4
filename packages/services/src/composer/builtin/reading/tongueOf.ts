/** A language that the built-in composer has labels for; `und` is any other. */
export type Tongue = "en" | "de" | "fr" | "es" | "und"

const setOfWords = (list: string): ReadonlySet<string> => new Set(list.split(" "))

const functionWords: Readonly<Record<Exclude<Tongue, "und">, ReadonlySet<string>>> = {
  en: setOfWords(
    "the and of to for with our is are at a an it you your from until we on by this that will every free new be not they their please about"
  ),
  de: setOfWords(
    "der die das den dem und ein eine einen für mit zum zur ist sind wir unser unsere am ab auf es im von nicht auch bitte bei"
  ),
  fr: setOfWords(
    "le la les des et pour avec une dans est nous votre vos du au aux en sur sont un notre nos ce cette qui par"
  ),
  es: setOfWords("el los las y para con una es nuestro nuestra del al por en un que se su sus la de a lo todos")
}
const others = setOfWords(
  "il gli per che di e nostra het een voor met van onze os as um uma nossa é och att för på som na w i do że się oraz jest"
)

const fewestWords = 6

/** The language of a text by its function words; English where it has too few of any. */
export const tongueOf = (text: string): Tongue => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (letters > 1.3 * latin) return "und"
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const count = (set: ReadonlySet<string>) => words.filter((word) => set.has(word)).length
  const counts = Object.entries(functionWords).map(([tongue, set]) => [tongue as Tongue, count(set)] as const)
  const [best, most] = counts.reduce((one, other) => (other[1] > one[1] ? other : one))
  if (count(others) > most) return "und"
  return most === 0 && words.length >= fewestWords && /[äöüßéèêàçñáíóúåøæłşğ]/iu.test(text)
    ? "und"
    : most === 0
      ? "en"
      : best
}
