import { past, phrases, placeOf, type Phrases, setOf, type Word, wordsOf } from "./words.ts"

/** What a sentence to whoever writes is about, once its lead-in is off: "Invite our regulars to our open evening". */
export interface LedIn {
  readonly rest: string
  readonly audience?: string
  readonly act?: "announce" | "invite" | "ask" | "remind" | "tell" | "thank" | "mention"
}

const polite = phrases(
  "please|also|can you|could you|we want to|we'd like to|we would like to|we need to|i want to|i need to|i'd like to|i would like to|help us|help us to|let's|we want you to|our client wants to|the client wants to|my client wants to|our client would like to|it should|make sure to|be sure to"
)
const makes = phrases(
  "write|create|make|draft|compose|design|send|send out|build|prepare|i need|we need|need|generate|put together|announce by|do"
)
const toUs = phrases("me|us|out")
const articles = phrases("a|an|the|our|some|this|my")
const things = phrases(
  "email|emails|e-mail|mail|mailing|newsletter|page|post|posts|template|message|campaign|announcement|copy|invitation|invite|reminder|thank-you note|note|update"
)
const joints = phrases(
  "about|announcing|announcing that|that announces|to announce|that says|that says that|saying|saying that|telling them|telling them about|telling them that|to tell them|to tell them that|to tell them about|that tells them|that|for|on|to promote|promoting|introducing|to introduce|with|advertising"
)
const addresses = phrases(
  "inviting|to invite|asking|to ask|telling|to tell|reminding|to remind|thanking|to thank|informing|to inform"
)
const announces = phrases(
  "announce|announce that|promote|advertise|introduce|present|launch|share|share that|celebrate|celebrate that|publicise|publicize|spread the word about|spread the word that|report|report that"
)
const tells: ReadonlyArray<readonly [Phrases, NonNullable<LedIn["act"]>]> = [
  [phrases("invite|inviting|to invite"), "invite"],
  [phrases("ask|encourage|asking|to ask|urge|call on"), "ask"],
  [phrases("remind|reminding|to remind"), "remind"],
  [phrases("thank|thanking|to thank"), "thank"],
  [phrases("tell|inform|notify|let|telling|to tell|informing|to inform|alert|warn|update"), "tell"]
]
const mentions = phrases(
  "mention|mention that|say|say that|highlight|highlight that|stress|stress that|emphasise|emphasise that|emphasize|emphasize that|state that|point out|point out that|explain that|include that|add that|note that|include|add|tell them|tell them that|tell people|tell people that|let them know|let them know that|remind them|remind them that|remind people that|tell everyone that"
)
const marker = phrases("to|that|about|for|know|how|of|on")
const afterMarker = phrases("come to|come along to|join us for|join us at|join|attend|that|about|know that|know about")
const isReaders = setOf("us|me|you|your|yourself|a|an|him|her|it|anything|for|about|to|that|them")
const articlesOfTheirs = setOf("your|yourself")
const mostAudience = 7

const after = (text: string, words: ReadonlyArray<Word>, at: number): string =>
  words[at] === undefined ? "" : text.slice(quoteBefore(text, words[at].start))

/** A quotation mark that opens right before a word belongs to it. */
const quoteBefore = (text: string, start: number): number =>
  start > 0 && `"“'‘„«`.includes(text[start - 1]!) ? start - 1 : start

const said = (text: string, words: ReadonlyArray<Word>, from: number, to: number): string =>
  text.slice(words[from]!.start, words[to - 1]!.end)

/** The first place from `from` before which a comma or a stop stands. */
const clauseEnd = (text: string, words: ReadonlyArray<Word>, from: number): number => {
  const end = words.findIndex(
    ({ start }, index) => index > from && /[,.:;!?]/u.test(text.slice(words[index - 1]!.end, start))
  )
  return end < 0 ? words.length : end
}

const told = (text: string, words: ReadonlyArray<Word>, at: number, isFirst: boolean): LedIn | undefined => {
  const [list, act] = tells.find(([list]) => past(words, at, list) > at) ?? []
  if (list === undefined || act === undefined || (!isFirst && act !== "remind" && act !== "tell")) return undefined
  const who = past(words, at, list)
  if (words[who] === undefined || isReaders.has(words[who].low)) return undefined
  const mark = placeOf(words, marker, who + 1, Math.min(clauseEnd(text, words, who), who + mostAudience + 1))
  if (mark < 0) return undefined
  const isTo = words[mark]!.low === "to"
  let from = past(words, mark, marker)
  const further = past(words, from, afterMarker)
  if (isTo ? act === "invite" || /^(?:come|join|attend)$/u.test(words[from]?.low ?? "") : true) from = further
  const audience = said(text, words, who, mark)
  const rest = after(text, words, act === "thank" ? mark : from)
  return rest === "" ? undefined : { rest, audience, act: isTo && act === "tell" ? "ask" : act }
}

const written = (text: string, words: ReadonlyArray<Word>, at: number): LedIn | undefined => {
  let here = past(words, at, makes)
  const isAsked = here > at
  if (isAsked) here = past(words, here, toUs)
  here = past(words, here, articles)
  const thing = placeOf(words, things, here, Math.min(words.length, here + (isAsked ? 5 : 4)))
  if (thing < 0) return undefined
  const end = past(words, thing, things)
  const invited = told(text, words, end, true)
  if (past(words, end, addresses) > end && invited !== undefined) return invited
  const audienceAt = /^(?:to|for)$/u.test(words[end]?.low ?? "") ? end + 1 : -1
  const joint =
    audienceAt < 0
      ? -1
      : placeOf(
          words,
          [...joints, ...addresses],
          audienceAt + 1,
          Math.min(clauseEnd(text, words, audienceAt), audienceAt + mostAudience + 2)
        )
  if (
    joint > 0 &&
    !/^(?:for|on|with)$/u.test(words[joint]!.low) &&
    !(words[end]!.low === "for" && words[joint]!.low === "that")
  ) {
    const audience = said(text, words, audienceAt, joint)
    const asked = told(text, words, joint, true)
    if (asked !== undefined) return { ...asked, audience }
    const rest = after(text, words, past(words, joint, joints))
    return rest === "" ? undefined : { rest, audience, act: "announce" }
  }
  // To whom it goes is all that is said of it.
  if (
    isAsked &&
    words[end]?.low === "to" &&
    words[audienceAt] !== undefined &&
    clauseEnd(text, words, end) === words.length
  )
    return { rest: "", audience: said(text, words, audienceAt, words.length) }
  const rest = after(text, words, past(words, end, joints))
  const isAbout = past(words, end, joints) > end
  return rest === "" || (!isAbout && !isAsked) ? undefined : { rest, act: "announce" }
}

/** Takes off what a sentence says to whoever writes; undefined for a sentence that is the reader's as it stands. */
export const leadIn = (text: string, isFirst: boolean): LedIn | undefined => {
  const words = wordsOf(text)
  let at = 0
  for (let next = past(words, at, polite); next > at; next = past(words, at, polite)) at = next
  const mention = past(words, at, mentions)
  if (mention > at && words[mention] !== undefined && !articlesOfTheirs.has(words[mention].low) && !isFirst)
    return { rest: after(text, words, mention), act: "mention" }
  const asked = told(text, words, at, isFirst)
  if (asked !== undefined) return asked
  const announced = past(words, at, announces)
  if (isFirst && announced > at && words[announced] !== undefined)
    return { rest: after(text, words, announced), act: "announce" }
  return isFirst || at > 0 || past(words, at, makes) > at ? written(text, words, at) : undefined
}
