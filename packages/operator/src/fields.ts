import { EmailAddress, normalizeEmail } from "@tidings/schema/fields/Email"
import { Schema } from "effect"

/** Names the workspace that a command is about. */
export const workspace = Schema.optionalKey(
  Schema.String.annotate({ title: "id", description: "The workspace; not needed where there is only one" })
)

/** Names the sandbox of the workspace instead of its live world. */
export const sandbox = Schema.optionalKey(
  Schema.Boolean.annotate({ description: "In the sandbox of the workspace, not in its live world" })
)

const isAddress = Schema.is(EmailAddress)

/** Is this an email address, in whatever case and with space around it? */
export const isEmail = (text: string): boolean => isAddress(normalizeEmail(text))

/** An address as somebody types it. */
export const typedEmail = (description: string) =>
  Schema.String.annotate({ description }).check(
    Schema.makeFilter((text) => isEmail(text) || `${text} is no email address.`)
  )

/** Names a host of short links. */
export const host = Schema.String.annotate({ description: "A host name that leads to this server: go.example.com" })

/** Names a domain that mails come from. */
export const senderDomain = Schema.String.annotate({
  description: "What stands after the @: acme.com; its subdomains are domains of their own"
})
