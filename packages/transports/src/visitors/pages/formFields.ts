import type { FormBlock } from "@tidings/schema/composing/Block"
import { EmailAddress } from "@tidings/schema/fields/Email"
import { line } from "@tidings/schema/fields/lines"
import { type FieldName, mostOf, type Returned, trapName, type Wrong } from "@tidings/engines/pages/formCard"
import type { Words } from "@tidings/engines/pages/words"
import type { Submission } from "@tidings/services/pages/PageForms"
import { Schema } from "effect"

const isEmail = Schema.is(EmailAddress)
const isName = Schema.is(line(mostOf("first_name")))

/** The result of reading a form: the trap field was filled, a field is wrong, or it is a valid submission. */
export type Read =
  | { readonly kind: "trapped" }
  | { readonly kind: "wrong"; readonly returned: Returned }
  /** `limited` is the form to return if the limit of submissions is exceeded. */
  | { readonly kind: "right"; readonly submission: Submission; readonly limited: Returned }

const faultOf = (words: Words, name: FieldName, value: string, required: boolean): string | undefined => {
  if (value === "") return required ? (name === "email" ? words.email : words.missing) : undefined
  if (Array.from(value.slice(0, mostOf(name) * 2)).length > mostOf(name)) return words.tooLong
  if (name === "email") return isEmail(value) ? undefined : words.email
  return isName(value) ? undefined : words.missing
}

/** Reads the fields that the form asks for, and no others. */
export const readFormFields = (block: FormBlock, sent: URLSearchParams, words: Words): Read => {
  if ((sent.get(trapName) ?? "") !== "") return { kind: "trapped" }
  const typed = (name: FieldName) => (sent.get(name) ?? "").trim()
  const values: Partial<Record<FieldName, string>> = {}
  const wrong: Record<string, string> = {}
  for (const { name, required } of block.fields) {
    const value = typed(name)
    values[name] = value.slice(0, mostOf(name) * 2)
    const fault = faultOf(words, name, value, required)
    if (fault !== undefined) wrong[name] = fault
  }
  const agrees = sent.get("consent") === "yes"
  if (!agrees) wrong["consent"] = words.consent
  if (Object.keys(wrong).length > 0)
    return { kind: "wrong", returned: { values, agrees, wrong: { ...(wrong as Wrong), form: words.wrong } } }
  const firstName = values.first_name === "" ? undefined : values.first_name
  return {
    kind: "right",
    submission: { email: values.email!, firstName, consent: block.consent },
    limited: { values, agrees, wrong: { form: words.limited } }
  }
}
