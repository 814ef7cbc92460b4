import type { Naming } from "./Naming.ts"

/** What docs/connectors.md says of a provider until its author does. */
export const about = ({ host }: Naming): string => `{
    title,
    connecting: "Make an API key of the account.",
    source: "${host} (2026-11)",
    limits: "None is documented.",
    untried: "Everything against a real account."
  }`

/** How a row that hands mails or texts over reads answers, and asks its API. */
export const api = ({ row, title }: Naming): string => `
/** What an answer of ${title}'s that is no success means, by the code in its body. */
const ${row}Failure: FailureOf = (answer, asked) => {
  const { code, message } = answer.json ?? {}
  const refusal = { message: textIn(message, answer.text), providerCode: textIn(code) }
  return code === "invalid_recipient" ? rejected(answer, refusal, { hard: true }) : failureOf(answer, refusal, asked)
}

const apiOf = ({ apiKey, apiUrl }: typeof credentials.Type) =>
  bearerApi(apiUrl, apiKey, ${row}Failure)`

/** How a row hands a message over in one request, and proves its credentials by another. */
export const handingOver = (message: string, path: string, body: string): string => `
  deliver: Effect.fnUntraced(function* (${message}, account, handingOver) {
    const call = { method: "POST", path: "${path}", json: ${body} } as const
    const { json } = yield* apiOf(account).handOver(call, handingOver)
    return yield* taken(title, json?.id)
  }),
  verify: (account) => Effect.asVoid(apiOf(account).ask({ method: "GET", path: "/account" }))`

/** How a peer answers whoever shows its key: \`idOf\` and \`stageAt\` stand before it. */
export const answers = `
const refusal = (status: number, code: string, headers = {}): Said => ({
  status,
  headers,
  body: { code, message: code.replaceAll("_", " ") }
})

const answering = (taking: (heard: Heard) => Said) =>
  Effect.map(
    httpPeer((heard) => {
      if (heard.headers["authorization"] !== \`Bearer \${secret}\`) return refusal(401, "unknown_key")
      return isMessage(heard) ? taking(heard) : { status: 200, body: { account: "acme" } }
    }),
    ({ heard, url }) => stageAt(url, heard)
  )`

/** All that such a peer can do with a message. */
export const behaving = `{
    takes: answering((heard) => ({ status: 200, body: { id: \`taken/\${idOf(heard)}\` } })),
    throttles: answering(() => refusal(429, "too_many_requests", { "Retry-After": String(Peer.throttleSeconds) })),
    refusesCredentials: Effect.map(
      httpPeer(() => refusal(401, "unknown_key")),
      ({ url }) => stageAt(url)
    ),
    rejectsMessage: answering(() => refusal(422, "too_long")),
    rejectsAddress: answering(() => refusal(422, "invalid_recipient")),
    isUnreachable: Effect.map(nobody, (url) => stageAt(url)),
    losesAnswer: answering(() => "cut")
  }`
