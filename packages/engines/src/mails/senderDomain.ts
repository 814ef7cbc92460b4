import { domainToASCII } from "node:url"

/** Returns the Message-ID of a mail (RFC 5322 §3.6.4), equal at every attempt: our id, at the sender's domain. */
export const messageIdOf = (id: string, fromEmail: string): string =>
  `<${id}@${fromEmail.slice(fromEmail.lastIndexOf("@") + 1)}>`

/**
 * Returns the domain of an address for comparison: in lower case and ASCII (UTS 46). Decided in
 * docs/decisions/sends.md.
 */
export const senderDomain = (email: string): string => {
  const domain = email.slice(email.lastIndexOf("@") + 1)
  return domainToASCII(domain) || domain.toLowerCase()
}
