import type { FieldError } from "@tidings/schema/FieldError"
import type { SendRequest } from "@tidings/schema/resources/SendRequest"
import { domainToASCII } from "node:url"
import { commandLine } from "../installation/commandLine.ts"

/** The domain of an address as domains are compared: in lower case and ASCII (UTS 46). Decided in docs/decisions/sends.md. */
export const senderDomain = (email: string): string => {
  const domain = email.slice(email.lastIndexOf("@") + 1)
  return domainToASCII(domain) || domain.toLowerCase()
}

const namedAtMost = 10

/** What is wrong with the sender that a request names: it is of none of the domains, of which the first is the workspace's own. */
export const senderFields = (
  { from }: { readonly from?: SendRequest["from"] | undefined },
  domains: ReadonlyArray<string>
): ReadonlyArray<FieldError> => {
  if (from === undefined || domains.includes(senderDomain(from.email))) return []
  const rest = domains.length - namedAtMost
  const named = domains.slice(0, namedAtMost).join(", ") + (rest > 0 ? ` and ${rest} more` : "")
  const message = `Mails of this workspace come from ${named}; its operator adds a domain by ${commandLine("sender add")}`
  return [{ path: "from.email", code: "enum_violation", message }]
}
