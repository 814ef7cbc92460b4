import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { secret } from "../../credentialFields.ts"
import { apiUrl } from "../../http/apiUrl.ts"
import { type FailureOf, failureOf } from "../../http/failureOf.ts"
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
  apiUrl: apiUrl("https://api.sample-thing.example")
})

const title = "Sample thing"

/** Maps an answer of Sample thing that is no success to a failure, by the code in its body. */
const sampleThingFailure: FailureOf = (answer, asked) => {
  const { code, message } = answer.json ?? {}
  return failureOf(answer, { message: textIn(message, answer.text), providerCode: textIn(code) }, asked)
}

/** Uploads a file, and returns its id. */
const uploadedTo = Effect.fnUntraced(function* (api: JsonApi, media: PostMedia) {
  const { alt, contentType } = media
  const query = new URLSearchParams({ alt })
  const headers = { "Content-Type": contentType }
  const answer = yield* api.ask({ method: "POST", path: `/files?${query}`, headers, body: [media] })
  return yield* said(answer.json?.id, "file")
})

/** Sample thing: a post whose answer is lost stays unknown until it can be looked up. */
export default Connector.make({
  name: "sample_thing",
  channel: "social",
  credentials,
  capacity: 4,
  repeatable: "never",
  removes: true,
  counts: true,
  urlOf: ({ id }) => `https://api.sample-thing.example/posts/${id}`,
  limits: {
    text: { most: 500, counted: "graphemes" },
    images: { types: ["image/jpeg", "image/png"], maxBytes: 5 * 1024 * 1024, most: 4 },
    alt: 1000,
    thread: true
  },
  about: {
    title,
    connecting: "Make an API key of the account.",
    source: "api.sample-thing.example (2026-11)",
    limits: "None is documented.",
    untried: "Everything against a real account."
  },
  open: ({ accessToken, accountRef, apiUrl }) => {
    const api = bearerApi(apiUrl, accessToken, sampleThingFailure)
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
      remove: ({ id }) => orGone(api.ask({ method: "DELETE", path: `/posts/${encodeURIComponent(id)}` })),
      counts: ({ id }) =>
        Effect.map(api.ask({ method: "GET", path: `/posts/${encodeURIComponent(id)}/counts` }), ({ json }) =>
          postCounts({ likes: json?.likes, comments: json?.answers, shares: json?.shares })
        )
    })
  }
})
