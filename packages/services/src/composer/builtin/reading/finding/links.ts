import type { Dropped } from "../Facts.ts"
import { phrases, placeOf, setOf, untailed, upper, wordsOf } from "../words.ts"

/** A sentence without its links, and what they lead to. */
export interface Linked {
  readonly text: string
  readonly url?: string
  readonly email?: string
  readonly button?: string
  readonly dropped: ReadonlyArray<Dropped>
}

const buttons: ReadonlyArray<readonly [words: string, button: string]> = [
  ["join the session|join link|join us online|join online", "Join the session"],
  ["book|booking|buchen", "Book a place"],
  ["reserve|reservation|reservations", "Reserve a place"],
  ["register|registration|rsvp", "Register"],
  ["anmeldung|anmelden", "Anmelden"],
  ["inscription|inscrivez-vous|s'inscrire", "S’inscrire"],
  ["inscripción|inscripciones|inscríbete|apúntate", "Inscribirse"],
  ["reservas|reserva|reservar", "Reservar"],
  ["réservation|réserver|réservez", "Réserver"],
  ["sign up|sign-up|signup", "Sign up"],
  ["apply|application|applications", "Apply now"],
  ["order|orders", "Order now"],
  ["download", "Download"],
  ["shop|buy", "Shop now"],
  ["donate|donation|donations|give", "Donate"],
  ["tickets|ticket", "Get tickets"],
  ["menu", "See the menu"],
  ["changelog|release notes", "Read the changelog"],
  ["read more|read on|details|more|learn more", "Read more"],
  ["vote|survey", "Take part"]
]
const button = (text: string): string | undefined => {
  const words = wordsOf(text)
  return buttons.find(([list]) => placeOf(words, phrases(list)) >= 0)?.[1]
}

const pointing = setOf(
  "they|want|people|readers|customers|should|everyone|we|who|anyone|interested|a|an|the|and|at|to|on|via|from|here|online|link|links|is|your|their|place|places|now|form|page|site|website|web|it|more|details|information|info|read|book|booking|bookings|register|registration|sign|up|sign-up|signup|apply|application|order|reserve|reservations|download|shop|donate|please|visit|see|find|out|go|you|can|join|us|tickets|ticket|button|cta|full|menu|changelog|release|notes|rsvp|buy|get|seat|spot|learn|or|in|our|with|write|mail|email|e-mail|send|contact|reply|questions|any|call|cv|by|anmeldung|anmelden|unter|mehr|infos|infos|zur|buchen|bitte|inscription|inscriptions|sur|plus|d'infos|réservation|réservations|réservez|inscríbete|inscripciones|inscripción|reservas|reserva|en|más|información|url|vote|a"
)

const address = /https?:\/\/[^\s<>"“”(){}|\\^`]+/giu
const mail = /(?<![\p{L}\p{N}._+-])[\p{L}\p{N}._+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/gu

const hostOf = (url: string): string | undefined => {
  const parsed = URL.parse(url)
  return parsed === null || parsed.username !== "" || parsed.port !== "" ? undefined : parsed.hostname
}

/** Whether a host is one of the domains, or below one. */
export const isUnder = (host: string, domains: ReadonlyArray<string>): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`))

/** Bare addresses of the brand's own domains, such as quaybakery.example/menu, as URLs. */
const spelledOut = (text: string, domains: ReadonlyArray<string>): string =>
  text
    .split(" ")
    .map((token) => {
      if (token.includes("@") || token.includes("://")) return token
      const bare = token.replace(/^[("“]/u, "")
      const [host = ""] = bare.split(/[/?#]/u)
      return isUnder(untailed(host).toLowerCase(), domains) ? token.replace(bare, `https://${bare}`) : token
    })
    .join(" ")

/** Where the clause begins that ends at `end`: after the last comma, "and", dash or colon before it, a colon right before it aside. */
const clauseStart = (text: string, end: number): number => {
  const lead = text.slice(0, end).trimEnd()
  const before = lead.endsWith(":") ? lead.slice(0, -1) : text.slice(0, end)
  const joints = [", and ", ", ", "; ", ": ", " – ", " — ", " - ", " (", " and ", " or ", " und ", " et ", " y "]
  return joints.reduce((start, joint) => Math.max(start, before.lastIndexOf(joint)), 0)
}

/** The text without one link: with the clause that only points at it, else with what is shown in its stead. */
const without = (text: string, found: string, shown: string): string => {
  const at = text.indexOf(found)
  const end = at + found.length
  const after = text.slice(end)
  const start = clauseStart(text, at)
  const isPointing = (from: number) => wordsOf(text.slice(from, at)).every(({ low }) => pointing.has(low))
  const from = isPointing(0) ? 0 : start
  const isButton = ownButton(text, at) !== undefined
  if ((isPointing(from) || isButton) && wordsOf(after).every(({ low }) => pointing.has(low)))
    return `${untailed(text.slice(0, from))}${from > 0 ? "." : ""}`
  if (isPointing(from))
    return `${untailed(text.slice(0, from))}${from > 0 ? "," : ""} ${after.replace(/^[\s,;:.]+(?:or |and )?/u, "")}`.trim()
  return text.slice(0, at) + shown + after
}

const begins = setOf(
  "read|download|see|get|view|watch|browse|find|visit|explore|order|book|reserve|try|start|join|claim|buy|shop|apply|register|donate|vote|take|check|save|request|plan|tell|renew|upgrade|choose|meet|pick|follow|track|listen|enrol|enroll|switch|pay|complete|confirm|subscribe|add|share|install|update|compare|discover|activate|call"
)
const mostOfButton = 30
const places = setOf("link|page|form|url|website|site|shop")
/** What says enough as the only word of a button. */
const alone = setOf("listen|subscribe|enrol|enroll|donate|vote|watch")

/** The words of a clause that leads to a link, "Read the report at …", as those of a button; undefined where it names nothing. */
const ownButton = (text: string, at: number): string | undefined => {
  const clause = text.slice(clauseStart(text, at), at).replace(/^[\s,;:–—(-]{1,3}(?:and |or )?/u, "")
  const words = wordsOf(clause.replace(/^(?:you can|please|just|simply) /iu, (lead) => " ".repeat(lead.length)))
  const last = words.findLastIndex(({ low }) => !/^(?:at|on|via|here|from|to|online|under|by)$/u.test(low))
  const isNamed = last > 0 || alone.has(words[0]?.low ?? "")
  if (last < 0 || last > 5 || !isNamed || !begins.has(words[0]!.low) || places.has(words[last]!.low)) return undefined
  const label = upper(clause.slice(words[0]!.start, words[last]!.end))
  return label.length <= mostOfButton ? label : undefined
}

/** Takes the links out of a sentence: the brand's own become its button, others are left out and said so. */
export const linked = (sentence: string, domains: ReadonlyArray<string>): Linked => {
  let text = spelledOut(sentence, domains)
  let url: string | undefined
  let email: string | undefined
  let own: string | undefined
  const dropped: Array<Dropped> = []
  for (const raw of text.match(address) ?? []) {
    const found = untailed(raw.replace(/[!?'’]{1,5}$/u, ""))
    const host = hostOf(found)
    if (host !== undefined && isUnder(host, domains)) {
      if (url === undefined) own = ownButton(text, text.indexOf(found))
      url ??= found.replace(/^http:/iu, "https:")
      text = without(text, found, found.replace(/^https?:\/\//iu, ""))
      continue
    }
    dropped.push({ text: found, why: "not on a domain of the brand" })
    const rest = without(text, found, "")
    if (wordsOf(rest).length > 0 && rest.length + found.length === text.length)
      return { text: "", dropped: [...dropped, { text: sentence, why: "it leads away from the brand's domains" }] }
    text = rest
  }
  for (const found of text.match(mail) ?? []) {
    if (!isUnder(found.slice(found.indexOf("@") + 1).toLowerCase(), domains)) continue
    email ??= found
    text = without(text, found, found)
  }
  const named = url === undefined && email === undefined ? undefined : (own ?? button(sentence))
  return {
    text: text.trim(),
    ...(url !== undefined && { url }),
    ...(email !== undefined && { email }),
    ...(named !== undefined && { button: email !== undefined && url === undefined ? byMail(named) : named }),
    dropped
  }
}

const byMail = (named: string): string => (named === "Apply now" ? "Apply by email" : named)
