import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Schema } from "effect"
import { readFileSync } from "node:fs"
import { open } from "../../Connector.ts"
import { httpPeer } from "../../testing/httpPeer.ts"
import { contentOf, film, outgoingPost, picture } from "../testing/outgoingPost.ts"
import type { Publishing } from "../testing/stages.ts"
import facebook from "./facebook.ts"
import { facebookPage, pageId } from "./testing/page.ts"
import { credentialsAt } from "./testing/peer.ts"

const captured = JSON.parse(
  readFileSync(new URL("../../../../../test-fixtures/providers/facebook/feed.json", import.meta.url), "utf8")
).request

const standing = (publishing?: Publishing) =>
  Effect.gen(function* () {
    const page = facebookPage(publishing)
    const { heard, url } = yield* httpPeer(page.answer)
    const credentials = Schema.decodeUnknownSync(facebook.credentials)(credentialsAt(url))
    return { ...page, heard, account: yield* open(facebook, credentials), again: open(facebook, credentials) }
  })

const withoutVersion = (path: string) => path.replace(/\?.*$/u, "").replace(/^\/v\d+\.\d+/u, "")

describe("a page of Facebook", () => {
  it.effect("is asked what facebook-nodejs-business-sdk 24.0.1 asks for words and a link", () =>
    Effect.gen(function* () {
      const { account, heard } = yield* standing()
      const { id, link, message } = captured.body
      yield* account.deliver(outgoingPost({ text: `${message} (post_1)`, linkUrl: link, media: [] }), Effect.void)
      const [{ headers, method, path, said }] = heard as [(typeof heard)[0]]
      assert.deepStrictEqual(
        [method, withoutVersion(path).replace(pageId, id), headers["content-type"], { ...said, message, id }],
        [captured.method, withoutVersion(captured.path), captured.headers["content-type"], captured.body]
      )
    })
  )

  it.effect("shows several pictures in one post, each with its words", () =>
    Effect.gen(function* () {
      const { account, published } = yield* standing()
      const media = [picture, { ...picture, alt: "Another" }]
      yield* account.deliver(outgoingPost({ media }), Effect.void)
      assert.deepStrictEqual(
        published().map(({ alts }) => alts),
        [[picture.alt, "Another"]]
      )
    })
  )

  it.effect("gets a film in the pieces that it asks for, and shows it once all are there", () =>
    Effect.gen(function* () {
      const { account, films, heard, published } = yield* standing()
      const { posted } = yield* account.deliver(outgoingPost({ media: [film] }), Effect.void)
      const content = yield* Effect.promise(() => contentOf(film))
      assert.deepStrictEqual(Buffer.concat(films[0]!.sent), Buffer.from(content))
      assert.isTrue(films[0]!.sent.length > 1)
      assert.deepStrictEqual(
        published().map(({ ref }) => ref),
        [posted!.id]
      )
      assert.strictEqual(heard.at(-1)!.said.upload_phase, "finish")
      const counts = yield* account.counts!(posted!)
      assert.deepInclude(counts, { videoViews: 40, likes: 4, comments: 2, impressions: null })
    })
  )

  it.effect("finds a film whose answer was lost, in this process and in another", () =>
    Effect.gen(function* () {
      const { account, again } = yield* standing((taken) => (taken ? "cut" : undefined))
      const post = outgoingPost({ media: [film] })
      const handedMs = yield* Clock.currentTimeMillis
      assert.isUndefined(yield* account.lookUp!(post, handedMs))
      assert.strictEqual((yield* Effect.flip(account.deliver(post, Effect.void)))._tag, "OutcomeUnknown")
      for (const one of [account, yield* again]) {
        assert.deepInclude(yield* one.lookUp!(post, handedMs), { posted: { id: "770", kind: "video" } })
      }
    })
  )

  it.effect("names the pages of whoever consented until one is chosen, and no other account after", () =>
    Effect.gen(function* () {
      const pages = Array.from({ length: 3 }, (_, index) => ({ id: `${index}`, name: `Page ${index}` }))
      const { url } = yield* httpPeer(({ path }) => {
        const { pathname, searchParams } = new URL(path, "http://peer")
        if (pathname === "/v26.0/me") return { status: 200, body: { id: "9", name: "A person" } }
        const from = Number(searchParams.get("after") ?? "0")
        const next = from + 2 < pages.length && { next: "https://graph.example/next" }
        return {
          status: 200,
          body: { data: pages.slice(from, from + 2), paging: { cursors: { after: "2" }, ...next } }
        }
      })
      const opened = (accountRef: string) =>
        open(facebook, Schema.decodeUnknownSync(facebook.credentials)({ ...credentialsAt(url), accountRef }))
      const found = yield* (yield* opened("")).accounts
      assert.deepStrictEqual(
        found.map(({ displayName }) => displayName),
        ["Page 0", "Page 1", "Page 2"]
      )
      assert.deepInclude(yield* Effect.flip((yield* opened(pageId)).verify), { _tag: "CredentialsRefused" })
    })
  )
})
