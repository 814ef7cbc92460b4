import { Effect } from "effect"
import type { Rejected } from "../DeliveryFailure.ts"
import { emailFields, uncomposable } from "./composeEmail.ts"
import { contentId, mediaTypeOf, withContentIds } from "./contentId.ts"
import type { EmailFields, NamedAddress } from "./EmailFields.ts"
import type { OutgoingEmail } from "../messages/OutgoingEmail.ts"
import { singleLine } from "./singleLine.ts"

/**
 * A file as a provider's API takes it; `contentId` is the id that the HTML refers to, undefined unless the file is
 * inline.
 */
interface ApiFile {
  readonly filename: string
  readonly contentType: string
  readonly base64: string
  readonly contentId: string | undefined
}

/** A message for a provider that composes the mail itself: validated like `EmailFields`, with headers as plain text. */
export interface ApiEmail extends Omit<EmailFields, "headers" | "returnPath" | "date"> {
  readonly headers: ReadonlyArray<{ readonly name: string; readonly value: string }>
  readonly files: ReadonlyArray<ApiFile>
}

/** Formats an address with its name as one text (RFC 5322 §3.4), the name always quoted. */
export const namedAddress = ({ address, name }: NamedAddress): string =>
  name === "" ? address : `"${name.replaceAll(/["\\]/gu, String.raw`\$&`)}" <${address}>`

const told = (email: OutgoingEmail): ApiEmail => {
  const { headers, returnPath: _, date: __, ...fields } = emailFields(email)
  return {
    ...fields,
    html: withContentIds(email.html, email.attachments),
    headers: headers.map(({ key, value }) => ({ name: key, value: typeof value === "string" ? value : value.value })),
    files: email.attachments.map(({ content_type, data_base64, filename, inline }, index) => ({
      filename: singleLine(filename),
      contentType: mediaTypeOf(content_type),
      base64: data_base64,
      contentId: inline ? contentId(filename, index) : undefined
    }))
  }
}

/** Converts a message for such a provider; Rejected, before anything is sent, if it cannot be a valid message. */
export const apiEmail = (email: OutgoingEmail): Effect.Effect<ApiEmail, Rejected> =>
  Effect.try({ try: () => told(email), catch: uncomposable })
