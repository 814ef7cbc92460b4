import { senderDomain } from "./senderDomain.ts"
import type { FieldError } from "@tidings/schema/FieldError"
import type { SendRequest } from "@tidings/schema/resources/SendRequest"
import { commandLine } from "../commandLine/commandLine.ts"

/** Returns the reply address given in either spelling; both with different addresses are an error. */
export const replyToOf = ({
  replyTo,
  reply_to
}: SendRequest): { readonly replyTo: SendRequest["replyTo"]; readonly fields: ReadonlyArray<FieldError> } => ({
  replyTo: replyTo ?? (reply_to === undefined ? undefined : { email: reply_to }),
  fields:
    replyTo !== undefined && reply_to !== undefined && replyTo.email.toLowerCase() !== reply_to.toLowerCase()
      ? [
          {
            path: "reply_to",
            code: "pattern_mismatch",
            message: "replyTo and reply_to name different addresses; send replyTo only"
          }
        ]
      : []
})

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

/** Returns the error if a request's sender is on a domain that the workspace claims and has not proved. */
export const unprovenSender = (
  { from }: { readonly from?: SendRequest["from"] | undefined },
  pending: ReadonlyArray<string>,
  domains: ReadonlyArray<string>
): FieldError | undefined => {
  const domain = from === undefined ? undefined : senderDomain(from.email)
  if (domain === undefined || domains.includes(domain) || !pending.includes(domain)) return undefined
  return {
    path: "from.email",
    code: "enum_violation",
    message: `${domain} waits for its TXT record: publish it, then verify the domain`
  }
}
