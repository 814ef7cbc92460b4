/** Headers that a caller may not set, lower case: they could misroute a message or impersonate its sender. `*` ends a prefix. */
export const headerDenyList: ReadonlyArray<string> = [
  "bcc",
  "cc",
  "to",
  "from",
  "sender",
  "reply-to",
  "subject",
  "date",
  "message-id",
  "return-path",
  "resent-*",
  "received",
  "dkim-signature",
  "arc-*",
  "authentication-results",
  "mime-version",
  "content-*",
  "x-service-*",
  "list-unsubscribe",
  "list-unsubscribe-post"
]

const exact = new Set(headerDenyList.filter((name) => !name.endsWith("*")))
const prefixes = headerDenyList.filter((name) => name.endsWith("*")).map((name) => name.slice(0, -1))

const isDenied = (name: string): boolean => {
  const lower = name.toLowerCase()
  return exact.has(lower) || prefixes.some((prefix) => lower.startsWith(prefix))
}

/** What of a caller's headers goes on the message, and the names of what does not. */
export const sift = (headers: Readonly<Record<string, string>> = {}) => ({
  kept: Object.fromEntries(Object.entries(headers).filter(([name]) => !isDenied(name))),
  stripped: Object.keys(headers).filter(isDenied)
})
