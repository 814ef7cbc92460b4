import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { readFileSync } from "node:fs"
import { open } from "../../Connector.ts"
import { contentOf, film, outgoingPost, picture } from "../testing/outgoingPost.ts"
import linkedin from "./linkedin.ts"
import peer from "./testing/peer.ts"
import { httpPeer } from "../../testing/httpPeer.ts"

const captured = JSON.parse(
  readFileSync(new URL("../../../../../test-fixtures/providers/linkedin/requests.json", import.meta.url), "utf8")
)

const compared = ["authorization", "content-type", "linkedin-version", "x-restli-method", "x-restli-protocol-version"]

const essence = ({ body, headers, method, path, said = body }: any) => ({
  method,
  path,
  headers: compared.map((name) => headers[name]),
  said
})

const account = { accessToken: "tok", accountRef: "urn:li:organization:1", clientId: "id", clientSecret: "secret" }

/** Publishes a post at a LinkedIn that accepts everything, and records the requests. */
const posting = (changes: Parameters<typeof outgoingPost>[0]) =>
  Effect.gen(function* () {
    let upload = ""
    const { heard, url } = yield* httpPeer(({ headers, method, path }) => {
      upload = `http://${headers.host}/upload`
      if (method === "PUT") return { status: 200, headers: { ETag: `"part-${path.at(-1)}"` } }
      if (method === "GET") return { status: 200, body: { status: "AVAILABLE" } }
      if (path === "/rest/posts") return { status: 201, headers: { "x-restli-id": "urn:li:share:7" } }
      const parts = [0, 1_048_576, 2_097_152].map((firstByte, index, all) => ({
        firstByte,
        lastByte: (all[index + 1] ?? film.byteLength) - 1,
        uploadUrl: `${upload}?part=${index}`
      }))
      const video = { video: "urn:li:video:C5F10AQ", uploadToken: "t", uploadInstructions: parts }
      return { status: 200, body: { value: { image: "urn:li:image:C4E10AQ", uploadUrl: upload, ...video } } }
    })
    const credentials = Schema.decodeUnknownSync(linkedin.credentials)({ ...account, apiUrl: url })
    const session = yield* open(linkedin, credentials)
    yield* session.deliver(outgoingPost(changes), Effect.void)
    return heard
  }).pipe(Effect.provide(peer.services))

describe("what LinkedIn is asked", () => {
  it.effect("for a post is what its own package asked", () =>
    Effect.gen(function* () {
      const [post] = yield* posting({ text: "Hello ✓", media: [] })
      assert.deepStrictEqual(essence(post), essence(captured.createPost))
    })
  )

  it.effect("for a picture begins as its own package began", () =>
    Effect.gen(function* () {
      const [begun, upload, look, post] = yield* posting({ text: "Hello ✓" })
      assert.deepStrictEqual(essence(begun), essence(captured.initializeUpload))
      assert.deepStrictEqual([upload!.method, upload!.headers["content-type"]], ["PUT", "image/png"])
      assert.strictEqual(look!.path, "/rest/images/urn%3Ali%3Aimage%3AC4E10AQ")
      assert.deepStrictEqual(post!.said.content, {
        media: { id: "urn:li:image:C4E10AQ", altText: "A dot on a „page”" }
      })
    })
  )

  it.effect("for a link is the card of its page, whose picture is uploaded before", () =>
    Effect.gen(function* () {
      const card = Effect.succeed({ title: "Launch", description: "Today", picture })
      const heard = yield* posting({ media: [], linkUrl: "https://acme.test/a", card })
      assert.deepStrictEqual(heard.at(-1)!.said.content, {
        article: {
          source: "https://acme.test/a",
          title: "Launch",
          description: "Today",
          thumbnail: "urn:li:image:C4E10AQ"
        }
      })
      const [bare] = yield* posting({ media: [], linkUrl: "https://acme.test/a", card: Effect.succeed(undefined) })
      assert.deepStrictEqual(bare!.said.content, { article: { source: "https://acme.test/a", title: "acme.test" } })
    })
  )

  it.effect("for a film puts each part that it named, and finishes with their names", () =>
    Effect.gen(function* () {
      const heard = yield* posting({ media: [film] })
      const puts = heard.filter(({ method }) => method === "PUT")
      const sent = Buffer.concat(puts.map(({ body }) => body))
      assert.isTrue(sent.equals(yield* Effect.promise(() => contentOf(film))))
      const finished = heard.find(({ path }) => path === "/rest/videos?action=finalizeUpload")!
      assert.deepStrictEqual(finished.said, {
        finalizeUploadRequest: {
          video: "urn:li:video:C5F10AQ",
          uploadToken: "t",
          uploadedPartIds: ["part-0", "part-1", "part-2"]
        }
      })
      assert.strictEqual(heard.at(-1)!.said.content.media.id, "urn:li:video:C5F10AQ")
    })
  )

  it.effect("shows several pictures, or what a post without any leads to", () =>
    Effect.gen(function* () {
      const [picture] = outgoingPost().media
      const images = (yield* posting({ media: [picture!, { ...picture!, alt: "" }] })).at(-1)!.said.content.multiImage
        .images
      assert.deepStrictEqual(images, [
        { id: "urn:li:image:C4E10AQ", altText: "A dot on a „page”" },
        { id: "urn:li:image:C4E10AQ" }
      ])
      const link = yield* posting({ media: [], linkUrl: "https://acme.test/a" })
      assert.deepStrictEqual(link.at(-1)!.said.content, {
        article: { source: "https://acme.test/a", title: "acme.test" }
      })
    })
  )
})
