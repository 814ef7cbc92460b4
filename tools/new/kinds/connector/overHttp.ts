import type { Naming } from "./Naming.ts"

/** The placeholder of a provider's text in docs/connectors.md, until its author writes it. */
export const about = ({ host }: Naming): string => `{
    title,
    connecting: "Make an API key of the account.",
    source: "${host} (2026-11)",
    limits: "None is documented.",
    untried: "Everything against a real account."
  }`

/** The code by which a row for mails or texts reads answers, and calls its API. */
export const api = ({ row, title }: Naming): string => `
/** Maps an answer of ${title} that is no success to a failure, by the code in its body. */
const ${row}Failure: FailureOf = (answer, asked) => {
  const { code, message } = answer.json ?? {}
  const refusal = { message: textIn(message, answer.text), providerCode: textIn(code) }
  return code === "invalid_recipient" ? rejected(answer, refusal, { hard: true }) : failureOf(answer, refusal, asked)
}

const apiOf = ({ apiKey, apiUrl }: typeof credentials.Type) =>
  bearerApi(apiUrl, apiKey, ${row}Failure)`

/** The code by which a row hands a message over in one request, and proves its credentials by another. */
export const handingOver = (message: string, path: string, body: string): string => `
  deliver: Effect.fnUntraced(function* (${message}, account, handingOver) {
    const call = { method: "POST", path: "${path}", json: ${body} } as const
    const { json } = yield* apiOf(account).handOver(call, handingOver)
    return yield* taken(title, json?.id)
  }),
  verify: (account) => Effect.asVoid(apiOf(account).ask({ method: "GET", path: "/account" }))`

/** The code by which a peer answers requests with its key; \`idOf\` and \`stageAt\` are declared before it. */
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

/** All behaviours of such a peer towards a message. */
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
