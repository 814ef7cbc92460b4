import { EmailAddress } from "@tidings/schema/fields/Email"
import { Schema } from "effect"

const isAddress = Schema.is(EmailAddress)

/** Returns the address that a report is about as its `recipient`; nothing for what is no address. */
export const named = (recipient: unknown): { readonly recipient?: string } =>
  isAddress(recipient) ? { recipient } : {}
