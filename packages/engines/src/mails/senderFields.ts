import { senderDomain } from "./senderDomain.ts"
import type { FieldError } from "@tidings/schema/FieldError"
import type { SendRequest } from "@tidings/schema/resources/SendRequest"
import { commandLine } from "../commandLine/commandLine.ts"

const namedAtMost = 10

/**
 * Returns the error if a request's sender is on none of the domains, the first of which is the workspace's own; else
 * empty.
 */
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
