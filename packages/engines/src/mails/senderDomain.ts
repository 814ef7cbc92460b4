import { domainToASCII } from "node:url"

/**
 * Returns the domain of an address for comparison: in lower case and ASCII (UTS 46). Decided in
 * docs/decisions/sends.md.
 */
export const senderDomain = (email: string): string => {
  const domain = email.slice(email.lastIndexOf("@") + 1)
  return domainToASCII(domain) || domain.toLowerCase()
}
