import { domainToASCII } from "node:url"

/** The domain of an address as domains are compared: in lower case and ASCII (UTS 46). Decided in docs/decisions/sends.md. */
export const senderDomain = (email: string): string => {
  const domain = email.slice(email.lastIndexOf("@") + 1)
  return domainToASCII(domain) || domain.toLowerCase()
}
