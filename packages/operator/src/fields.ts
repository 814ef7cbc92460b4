import { EmailAddress, normalizeEmail } from "@tidings/schema/fields/Email"
import { Schema } from "effect"

/** The field for the workspace of a command. */
export const workspace = Schema.optionalKey(
  Schema.String.annotate({ title: "id", description: "The workspace; not needed if there is only one" })
)

/** The flag that selects the sandbox of the workspace instead of its live world. */
export const sandbox = Schema.optionalKey(
  Schema.Boolean.annotate({ description: "In the sandbox of the workspace, not in its live world" })
)

const isAddress = Schema.is(EmailAddress)

/** True for an email address, in any case and with surrounding space. */
export const isEmail = (text: string): boolean => isAddress(normalizeEmail(text))

/** A field for a typed email address, which `normalizeEmail` has not changed yet. */
export const typedEmail = (description: string) =>
  Schema.String.annotate({ description }).check(
    Schema.makeFilter((text) => isEmail(text) || `${text} is no email address.`)
  )

/** The field for a host of short links. */
export const host = Schema.String.annotate({ description: "A host name that leads to this server: go.example.com" })

/** The field for a domain that mails come from. */
export const senderDomain = Schema.String.annotate({
  description: "The part after the @: acme.com; its subdomains are domains of their own"
})
