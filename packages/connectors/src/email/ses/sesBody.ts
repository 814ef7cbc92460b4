import { envelopeAddress } from "../addressField.ts"
import type { ComposedEmail } from "../EmailFields.ts"
import type { OutgoingEmail } from "../../messages/OutgoingEmail.ts"

/**
 * Builds the body of `SendEmail` with `Raw` for a mail that we compose
 * (docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html, 2026-11).
 */
export const sesBody = (
  { bytes, envelope }: ComposedEmail,
  { cc = [], from, id }: OutgoingEmail,
  configurationSet: string | undefined
): string => {
  const [to, ...copies] = envelope.to
  return JSON.stringify({
    FromEmailAddress: envelopeAddress(from.email),
    Destination: {
      ToAddresses: [to],
      ...(cc.length > 0 && { CcAddresses: copies.slice(0, cc.length) }),
      ...(copies.length > cc.length && { BccAddresses: copies.slice(cc.length) })
    },
    Content: { Raw: { Data: bytes.toString("base64") } },
    EmailTags: [{ Name: "send", Value: id }],
    ...(configurationSet !== undefined && { ConfigurationSetName: configurationSet })
  })
}
