import type { Naming } from "./Naming.ts"
import { about } from "./overHttp.ts"

/** A network that takes pictures, then the post, with the token of one account. */
export const row = (naming: Naming): string => `
import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { secret } from "../../credentialFields.ts"
import { apiUrl } from "../../http/apiUrl.ts"
import { failureOf } from "../../http/failureOf.ts"
import type { FailureOf } from "../../http/failingAs.ts"
import { bearerApi, type JsonApi } from "../../http/jsonApi.ts"
import { textIn } from "../../http/jsonParts.ts"
import { said } from "../../http/said.ts"
import { accountsIn, chosen, proved } from "../accounts.ts"
import { orGone } from "../gone.ts"
import type { PostMedia } from "../../messages/OutgoingPost.ts"
import { postCounts } from "../postCounts.ts"
import { postReceipt, unnamed } from "../postReceipt.ts"

const credentials = Schema.Struct({
  accessToken: secret("Access token of a person who may post for the account"),
  accountRef: Schema.String.annotate({ description: "Id of the account; empty until one is chosen" }),
  apiUrl: apiUrl("https://${naming.host}")
})

const title = "${naming.title}"

/** Maps an answer of ${naming.title} that is no success to a failure, by the code in its body. */
const ${naming.row}Failure: FailureOf = (answer, asked) => {
  const { code, message } = answer.json ?? {}
  return failureOf(answer, { message: textIn(message, answer.text), providerCode: textIn(code) }, asked)
}

/** Uploads a file, and returns its id. */
const uploadedTo = Effect.fnUntraced(function* (api: JsonApi, media: PostMedia) {
  const { alt, contentType } = media
  const query = new URLSearchParams({ alt })
  const headers = { "Content-Type": contentType }
  const answer = yield* api.ask({ method: "POST", path: \`/files?\${query}\`, headers, body: [media] })
  return yield* said(answer.json?.id, "file")
})

/** ${naming.title}: a post whose answer is lost stays unknown until it can be looked up. */
export default Connector.make({
  name: "${naming.name}",
  channel: "social",
  credentials,
  capacity: 4,
  repeatable: "never",
  removes: true,
  counts: true,
  urlOf: ({ id }) => \`https://${naming.host}/posts/\${id}\`,
  limits: {
    text: { most: 500, counted: "graphemes" },
    images: { types: ["image/jpeg", "image/png"], maxBytes: 5 * 1024 * 1024, most: 4 },
    alt: 1000,
    thread: true
  },
  about: ${about(naming)},
  open: ({ accessToken, accountRef, apiUrl }) => {
    const api = bearerApi(apiUrl, accessToken, ${naming.row}Failure)
    const accounts = Effect.map(api.ask({ method: "GET", path: "/account" }), ({ json }) =>
      chosen(accountsIn([{ ref: json?.id, name: [json?.name], handle: [json?.handle] }]), accountRef)
    )
    return Effect.succeed({
      deliver: Effect.fnUntraced(function* ({ media, replyTo, text }, handingOver) {
        const files = yield* Effect.forEach(media, (file) => uploadedTo(api, file))
        const json = { text, files, ...(replyTo !== undefined && { answers: replyTo.parent.id }) }
        const answer = yield* api.handOver({ method: "POST", path: "/posts", json }, handingOver)
        const id: unknown = answer.json?.id
        return typeof id === "string" ? postReceipt({ id }) : yield* unnamed(title)
      }),
      verify: proved(accounts, accountRef),
      accounts,
      remove: ({ id }) => orGone(api.ask({ method: "DELETE", path: \`/posts/\${encodeURIComponent(id)}\` })),
      counts: ({ id }) =>
        Effect.map(api.ask({ method: "GET", path: \`/posts/\${encodeURIComponent(id)}/counts\` }), ({ json }) =>
          postCounts({ likes: json?.likes, comments: json?.answers, shares: json?.shares })
        )
    })
  }
})
`

export const peer = ({ name, row, title }: Naming): string => `
import { Layer } from "effect"
import type { Heard, Said } from "../../../testing/httpPeer.ts"
import * as Peer from "../../../testing/Peer.ts"
import { outgoingPost } from "../../testing/outgoingPost.ts"
import { type Publishing, stagesOf } from "../../testing/stages.ts"
import { ownIdIn, type Published, timeline } from "../../testing/timeline.ts"
import ${row} from "../${name}.ts"

const secret = "token-0123456789abcdef"

const ok = (body: unknown): Said => ({ status: 200, body })

const refusal = (status: number, code: string, headers = {}): Said => ({
  status,
  headers,
  body: { code, message: code.replaceAll("_", " ") }
})

/** ${title} with one account, by its documentation. */
const network = (publishing?: Publishing) => {
  const { arrived, at, publish, published, remove } = timeline<Published>()
  const alts = new Map<string, string>()

  const posted = ({ said: { answers, files, text } }: Heard): Said => {
    const early = publishing?.(false)
    if (early !== undefined) return early
    const ref = \`post-\${arrived().length}\`
    publish({ ref, ownId: ownIdIn(text), parent: answers, alts: files.map((file: string) => alts.get(file)) })
    return publishing?.(true) ?? ok({ id: ref })
  }

  const answer = (heard: Heard): Said => {
    const { headers, method } = heard
    const { pathname, searchParams } = new URL(heard.path, "http://peer")
    if (headers["authorization"] !== \`Bearer \${secret}\`) return refusal(401, "unknown_token")
    if (pathname === "/account") return ok({ id: "4711", name: "Ada", handle: "ada" })
    if (pathname === "/files") {
      const id = \`file-\${alts.size}\`
      alts.set(id, searchParams.get("alt") ?? "")
      return ok({ id })
    }
    if (method === "POST") return posted(heard)
    const ref = pathname.split("/")[2] ?? ""
    if (at(ref) === undefined) return refusal(404, "no_such_post")
    if (method === "GET") return ok({ likes: 3, answers: 2, shares: 5 })
    remove(ref)
    return ok({})
  }
  return { answer, arrived, published }
}

/** ${title} on loopback. */
export default Peer.make({
  row: ${row},
  message: (id) => outgoingPost({ id }),
  behaving: stagesOf(
    network,
    { at: (apiUrl) => ({ accessToken: secret, accountRef: "4711", apiUrl }), secret },
    {
      throttled: refusal(429, "too_many_requests", { "Retry-After": String(Peer.throttleSeconds) }),
      refusedCredentials: refusal(401, "unknown_token"),
      rejected: refusal(422, "too_long")
    }
  ),
  services: Layer.empty,
  social: {
    accounts: [{ accountRef: "4711", displayName: "Ada", handle: "ada" }],
    counts: { impressions: null, likes: 3, comments: 2, shares: 5, clicks: null, saves: null, videoViews: null },
    removes: true
  }
})
`
