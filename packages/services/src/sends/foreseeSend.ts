import { EmailAddress, normalizeEmail } from "@tidings/schema/fields/Email"
import { TemplateKey } from "@tidings/schema/fields/TemplateKey"
import { Predicate, Schema } from "effect"
import type { Foresight } from "../access/Foreseen.ts"

const isTemplateKey = Schema.is(TemplateKey)
const isAddress = Schema.is(EmailAddress)

/** The look-up that accepting a send will need; empty if template or recipient is malformed. */
export const foreseeSend = (input: unknown): Foresight => {
  if (!Predicate.hasProperty(input, "template") || !Predicate.hasProperty(input, "to")) return {}
  const { template, to } = input
  return isTemplateKey(template) && isAddress(to)
    ? { send: { templateKey: template, toNormalized: normalizeEmail(to) } }
    : {}
}
