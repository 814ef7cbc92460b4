import type { FieldError } from "@tidings/schema/FieldError"
import type { TriggerSocialEvent } from "@tidings/schema/resources/SocialEvent"
import type { SocialEventVariable } from "@tidings/schema/resources/SocialEventTemplate"
import { webUrl, missingVariable, notWebUrl, pathOf, unknownVariable } from "../../wording/wrongVariable.ts"
import { notPlain, oneParagraph } from "./plainWords.ts"
import type { KitEntry } from "./socialKit.ts"

/** The checked values of a trigger's variables, and all errors in them. */
interface CheckedValues {
  readonly values: ReadonlyMap<string, string>
  readonly wrong: ReadonlyArray<FieldError>
}

/**
 * Returns the URL in ASCII, so that every network finds the whole of it; undefined for anything but an absolute http or
 * https URL.
 */
const asciiUrl = (text: string): string | undefined => {
  const url = webUrl(text)
  if (url === undefined) return undefined
  return /^[\x21-\x7e]+$/u.test(text) ? text : url.href
}

const checked = ({ key, maxLength, type }: SocialEventVariable, given: string): string | FieldError => {
  const wrong = (code: FieldError["code"], message: string): FieldError => ({ path: pathOf(key), code, message })
  const text = type === "url" ? given.trim() : oneParagraph(given)
  if (text === "") return wrong("too_short", "must not be empty")
  if (type === "url") {
    const url = asciiUrl(text)
    if (url === undefined) return wrong("format_invalid", notWebUrl)
    return url.length > maxLength ? wrong("too_long", `must have at most ${maxLength} characters`) : url
  }
  if ([...text].length > maxLength) return wrong("too_long", `must have at most ${maxLength} characters`)
  const why = notPlain(text)
  return why === undefined ? text : wrong("format_invalid", why)
}

/** Checks the variables of a trigger against those that its event declares. */
export const checkedValues = (
  { eventKey, variables: declared }: Pick<KitEntry, "eventKey" | "variables">,
  given: TriggerSocialEvent["variables"] = {}
): CheckedValues => {
  const names = declared.map(({ key }) => key)
  const values = new Map<string, string>()
  const wrong: Array<FieldError> = declared
    .filter(({ key, required }) => required && !Object.hasOwn(given, key))
    .map(({ key }) => missingVariable(key))
  for (const [key, value] of Object.entries(given)) {
    const variable = declared.find((one) => one.key === key)
    if (variable === undefined) {
      wrong.push(unknownVariable(key, eventKey, names))
      continue
    }
    const outcome = checked(variable, String(value))
    if (typeof outcome === "string") values.set(key, outcome)
    else wrong.push(outcome)
  }
  return { values, wrong }
}
