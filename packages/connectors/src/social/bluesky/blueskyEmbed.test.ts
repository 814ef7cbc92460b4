import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { open } from "../../Connector.ts"
import { httpPeer, type Said } from "../../testing/httpPeer.ts"
import type { OutgoingPost } from "../../messages/OutgoingPost.ts"
import { contentOf, film, outgoingPost, picture } from "../testing/outgoingPost.ts"
import bluesky from "./bluesky.ts"

const blob = { $type: "blob", ref: { $link: "bafkrei" }, mimeType: "video/mp4", size: film.byteLength }
const done = { jobStatus: { jobId: "j1", state: "JOB_STATE_COMPLETED", blob } }
const didDoc = { service: [{ id: "#atproto_pds", serviceEndpoint: "https://amanita.host.bsky.network" }] }

const said = (body: unknown, status = 200): Said => ({ status, body })

/** Publishes a post and records the requests to the server and its video service. */
const posting = (
  changes: Partial<OutgoingPost>,
  { job = said(done), thumb = said({ blob }), upload = said({ jobId: "j1" }) } = {}
) =>
  Effect.gen(function* () {
    const { heard, url } = yield* httpPeer(({ path }) => {
      const method = path.replaceAll(/^\/xrpc\/|\?.*$/gu, "")
      switch (method) {
        case "com.atproto.server.createSession":
          return said({ accessJwt: "a.b.c", refreshJwt: "d.e.f", did: "did:plc:a", handle: "ada.test", didDoc })
        case "com.atproto.server.getServiceAuth":
          return said({ token: "for-films" })
        case "com.atproto.repo.uploadBlob":
          return thumb
        case "app.bsky.video.uploadVideo":
          return upload
        case "app.bsky.video.getJobStatus":
          return job
        case "com.atproto.identity.resolveHandle":
          return path.endsWith("bob.test") ? said({ did: "did:plc:b" }) : said({ error: "InvalidRequest" }, 400)
        default:
          return said({ uri: "at://did:plc:a/app.bsky.feed.post/1", cid: "bafyrei" })
      }
    })
    const account = { serviceUrl: url, videoUrl: url, handle: "ada.test", appPassword: "p" }
    const session = yield* open(bluesky, Schema.decodeUnknownSync(bluesky.credentials)(account))
    const end = yield* Effect.exit(session.deliver(outgoingPost(changes), Effect.void))
    const asked = (method: string) => heard.find(({ path }) => path.includes(method))
    return { end, asked, record: () => asked("putRecord")!.said.record }
  })

describe("a Bluesky post", () => {
  it.effect("shows a film, which the video service makes a blob of under a token of the account's own server", () =>
    Effect.gen(function* () {
      const { asked, record } = yield* posting({ media: [film] })
      const auth = new URL(asked("getServiceAuth")!.path, "http://peer").searchParams
      assert.deepStrictEqual(Object.fromEntries(auth), {
        aud: "did:web:amanita.host.bsky.network",
        lxm: "com.atproto.repo.uploadBlob",
        exp: "1800"
      })
      const upload = asked("uploadVideo")!
      assert.strictEqual(upload.headers["authorization"], "Bearer for-films")
      assert.isTrue(upload.body.equals(yield* Effect.promise(() => contentOf(film))))
      const aspectRatio = { width: 640, height: 360 }
      assert.deepStrictEqual(record().embed, {
        $type: "app.bsky.embed.video",
        video: blob,
        alt: film.alt,
        aspectRatio
      })
    })
  )

  it.effect("shows a film that the service had before", () =>
    Effect.gen(function* () {
      const upload = said({ jobId: "j1", error: "already_exists", message: "Video already processed" }, 409)
      const { record } = yield* posting({ media: [film] }, { upload })
      assert.deepStrictEqual(record().embed.video, blob)
    })
  )

  it.effect("is Rejected with the service's words, and published by nobody, when its film cannot be read", () =>
    Effect.gen(function* () {
      const failed = { jobStatus: { jobId: "j1", state: "JOB_STATE_FAILED", message: "Video is too long" } }
      const { asked, end } = yield* posting({ media: [film] }, { job: said(failed) })
      assert.match(String(end), /Rejected[^]*Video is too long/u)
      assert.isUndefined(asked("putRecord"))
    })
  )

  it.effect("without files shows a card of what it leads to, and answers by uri and cid", () =>
    Effect.gen(function* () {
      const [root, parent] = [
        { id: "at://did:plc:a/app.bsky.feed.post/r", cid: "bafyr" },
        { id: "at://did:plc:a/app.bsky.feed.post/p", cid: "bafyp" }
      ]
      const { end, record } = yield* posting({ media: [], linkUrl: "https://acme.test/a", replyTo: { root, parent } })
      assert.deepStrictEqual(record().embed, {
        $type: "app.bsky.embed.external",
        external: { uri: "https://acme.test/a", title: "acme.test", description: "" }
      })
      assert.deepStrictEqual(record().reply, {
        root: { uri: root.id, cid: root.cid },
        parent: { uri: parent.id, cid: parent.cid }
      })
      const posted = { id: "at://did:plc:a/app.bsky.feed.post/1", cid: "bafyrei" }
      assert.deepNestedInclude(end, { "value.posted": posted })
    })
  )

  it.effect("shows the card of the page with its picture, and without one that the server refuses", () =>
    Effect.gen(function* () {
      const card = Effect.succeed({ title: "Launch", description: "Today", picture })
      const link = { media: [], linkUrl: "https://acme.test/a", card }
      const shown = yield* posting(link, { thumb: said({ blob }) })
      const external = { uri: "https://acme.test/a", title: "Launch", description: "Today" }
      assert.deepStrictEqual(shown.record().embed.external, { ...external, thumb: blob })
      assert.strictEqual(shown.asked("uploadBlob")!.headers["content-type"], "image/png")
      const refused = yield* posting({ ...link, title: "Ours" }, { thumb: said({ error: "BlobTooLarge" }, 400) })
      assert.deepStrictEqual(refused.record().embed.external, { ...external, title: "Ours" })
    })
  )

  it.effect("mentions who exists, and leaves others words", () =>
    Effect.gen(function* () {
      const { record } = yield* posting({ media: [], text: "Hi @bob.test and @nobody.test" })
      assert.deepStrictEqual(record().facets, [
        {
          index: { byteStart: 3, byteEnd: 12 },
          features: [{ $type: "app.bsky.richtext.facet#mention", did: "did:plc:b" }]
        }
      ])
    })
  )
})
