import type { Part, PartOf, Span } from "@tidings/schema/composing/Part"
import { hasLabels, labelsOf } from "./language/labels.ts"
import { languageName, languageOf } from "./language/languageOf.ts"
import type { Commission, ContentPlan } from "./ContentPlan.ts"
import { readBrief } from "./reading/readBrief.ts"
import { fitting, sentencesOf } from "./reading/sentences.ts"
import { hrefsOf, codePointsIn, unstyled, partTexts } from "./words.ts"

const most = { title: 78, heading: 200, eyebrow: 60, preview: 110 } as const

/** Returns a text as one line. */
const lineOf = (text: string): string => text.replaceAll(/\s+/gu, " ").trim()

/** True for a salutation that is no sentence, such as "Dear all,". */
const isAddress = (text: string): boolean => /[,،，、]$/u.test(text)

/** Returns a text without its first `length` characters. */
const after = (spans: ReadonlyArray<Span>, length: number): ReadonlyArray<Span> => {
  let left = length
  const rest = spans.flatMap((span) => {
    const cut = Math.min(left, span.text.length)
    left -= cut
    return cut === span.text.length ? [] : [{ ...span, text: span.text.slice(cut) }]
  })
  const [first, ...others] = rest
  if (first === undefined) return []
  const text = first.text.trimStart()
  return text === "" ? after(others, 0) : [{ ...first, text }, ...others]
}

interface Titled extends Pick<ContentPlan, "eyebrow" | "head" | "parts" | "title"> {}

/** Takes the title from the first heading; it becomes the head if nothing, or one short line, comes before it. */
const byHeading = (parts: ReadonlyArray<Part>): Titled | undefined => {
  const at = parts.findIndex(({ kind }) => kind === "heading")
  const heading = parts[at]
  if (heading?.kind !== "heading") return undefined
  const title = lineOf(unstyled(heading.text))
  if (title === "" || codePointsIn(title) > most.heading) return undefined
  const [before] = parts
  const leads = hrefsOf(heading).length > 0
  if (at === 0 && !leads) return { title, head: title, eyebrow: undefined, parts: parts.slice(1) }
  if (at === 1 && !leads && before?.kind === "paragraph" && hrefsOf(before).length === 0) {
    const eyebrow = unstyled(before.text)
    if (codePointsIn(eyebrow) <= most.eyebrow && !eyebrow.includes("\n"))
      return { title, head: title, eyebrow, parts: parts.slice(2) }
  }
  return { title, head: undefined, eyebrow: undefined, parts }
}

/** Takes the title from the first sentence, if that is short. */
const bySentence = (parts: ReadonlyArray<Part>, locale: string): Titled | undefined => {
  const at = parts.findIndex((part) => part.kind === "paragraph" && !isAddress(unstyled(part.text)))
  const paragraph = parts[at] as PartOf<"paragraph"> | undefined
  if (paragraph === undefined) return undefined
  const text = unstyled(paragraph.text)
  const sentence = sentencesOf(text, locale)[0] ?? ""
  const title = lineOf(sentence)
  if (title === "" || codePointsIn(title) > most.title) return undefined
  const rest = after(paragraph.text, sentence.length)
  const led = paragraph.text.slice(0, paragraph.text.length - rest.length + 1)
  if (at > 0 || led.some(({ code, href }) => href !== undefined || code === true))
    return { title, head: undefined, eyebrow: undefined, parts }
  const below: ReadonlyArray<Part> = rest.length === 0 ? [] : [{ kind: "paragraph", text: rest }]
  return { title, head: title, eyebrow: undefined, parts: [...below, ...parts.slice(1)] }
}

const previewOf = (parts: ReadonlyArray<Part>, title: string, locale: string): string => {
  const said = parts
    .filter(({ kind }) => kind === "paragraph" || kind === "quotation")
    .flatMap(partTexts)
    .join(" ")
  const text = lineOf(said)
  const rest = text.startsWith(title) ? text.slice(title.length).trim() : text
  return fitting(rest, most.preview, locale)[0]
}

const languageNotes = (given: string | undefined, locale: string): ReadonlyArray<string> => {
  const name = languageName(locale)
  const small = hasLabels(locale)
    ? []
    : [`The small words around it (unsubscribe, consent) are English: there are none in ${name} yet.`]
  if (given !== undefined) return small
  return locale === "und"
    ? ["Its language could not be told from so few words; say `locale`. The small words around it are English."]
    : [...(locale === "en" ? [] : [`Language: ${name}, by the brief's own words; \`locale\` says another.`]), ...small]
}

const hostOf = (href: string): string | undefined =>
  /^https?:/iu.test(href) ? URL.parse(href)?.hostname.toLowerCase() : undefined

/** Returns notes on buttons that lead to hosts other than the brand's. */
const buttonNotes = (parts: ReadonlyArray<Part>, domain: string | null): ReadonlyArray<string> => {
  if (domain === null) return []
  const own = domain.toLowerCase()
  const hosts = parts.flatMap((part) => (part.kind === "button" ? (hostOf(part.href) ?? []) : []))
  const others = new Set(hosts.filter((host) => host !== own && !host.endsWith(`.${own}`)))
  return [...others].map((host) => `Look at this: a button leads to ${host}, which is not on ${own}.`)
}

/** Gives a button without a label the usual one in the language of the text. */
const labelled = (part: Part, locale: string): Part =>
  part.kind === "button" && part.label === "" ? { ...part, label: labelsOf(locale).action } : part

/** True if a brief has no letter, number or pictograph. */
const saysNothing = (brief: string): boolean => !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(brief)

/**
 * Reads a brief into a plan: every word of it in order, under its title, and nothing added. Undefined if it holds
 * nothing to show.
 */
export const contentPlanOf = ({
  brand,
  brief,
  length = "medium",
  locale: given,
  name,
  objective = "lead",
  vibe = ""
}: Commission): ContentPlan | undefined => {
  const { notes, parts: read } = readBrief(brief)
  const text = read.flatMap(partTexts).join("\n")
  if (saysNothing(text) && !read.some(({ kind }) => kind === "image" || kind === "button")) return undefined
  const locale = given ?? languageOf(text)
  const parts = read.map((part) => labelled(part, locale))
  const called = lineOf(name ?? brand.name)
  const titled = byHeading(parts) ??
    bySentence(parts, locale) ?? { title: called, head: undefined, eyebrow: undefined, parts }
  return {
    ...titled,
    preview: previewOf(titled.parts, titled.title, locale),
    locale,
    objective,
    length,
    vibe,
    notes: [...languageNotes(given, locale), ...notes, ...buttonNotes(parts, brand.domain)]
  }
}
