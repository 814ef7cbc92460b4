import { assert, describe, it } from "@effect/vitest"
import { youtube as googleYoutube } from "@googleapis/youtube"
import { Effect, Schema } from "effect"
import { Readable } from "node:stream"
import { open } from "../../Connector.ts"
import type { Heard } from "../../testing/httpPeer.ts"
import { networkAt, type Publishing } from "../testing/stages.ts"
import { contentOf, film, outgoingPost } from "../testing/outgoingPost.ts"
import { youtubeChannel } from "./testing/channel.ts"
import { credentialsAt } from "./testing/peer.ts"
import youtube from "./youtube.ts"
import { youtubeFailure } from "./youtubeFailure.ts"

const standing = (publishing?: Publishing, mostOfPiece?: number) =>
  Effect.gen(function* () {
    const channel = youtubeChannel(publishing, mostOfPiece)
    const { heard, url } = yield* networkAt(channel.answer)
    const account = yield* open(youtube, Schema.decodeUnknownSync(youtube.credentials)(credentialsAt(url)))
    return { ...channel, heard, url, account }
  })

const post = outgoingPost({ title: "A dot", media: [film] })

const rangesOf = (heard: ReadonlyArray<Heard>) =>
  heard.filter(({ method }) => method === "PUT").map(({ headers }) => headers["content-range"])

/** Returns the comparable parts of a request, regardless of the order or joining of its parameters. */
const essence = ({ headers, method, path }: Heard) => {
  const { pathname, searchParams } = new URL(path, "http://peer")
  const asked = [...searchParams].flatMap(([name, value]) => value.split(",").map((one) => `${name}=${one}`))
  return [method, pathname, asked.toSorted(), headers["authorization"]]
}

describe("a channel of YouTube", () => {
  it.effect("gets a film whole, of which only the last bytes are handed over", () =>
    Effect.gen(function* () {
      const { account, heard, sessions } = yield* standing()
      let before = 0
      yield* account.deliver(
        post,
        Effect.sync(() => void (before = sessions[0]!.bytes.length))
      )
      assert.deepStrictEqual(sessions[0]!.bytes, Buffer.from(yield* Effect.promise(() => contentOf(film))))
      assert.strictEqual(before, 8 * 262_144)
      assert.deepStrictEqual(rangesOf(heard), ["bytes 0-2097151/2150400", "bytes 2097152-2150399/2150400"])
    })
  )

  it.effect("is sent again what it did not keep of a piece", () =>
    Effect.gen(function* () {
      const { account, heard, sessions } = yield* standing(undefined, 5 * 262_144)
      yield* account.deliver(post, Effect.void)
      assert.deepStrictEqual(sessions[0]!.bytes, Buffer.from(yield* Effect.promise(() => contentOf(film))))
      assert.deepStrictEqual(rangesOf(heard).slice(0, 2), ["bytes 0-2097151/2150400", "bytes 1310720-2097151/2150400"])
    })
  )

  it.effect("is left alone once it keeps nothing of what it is sent", () =>
    Effect.gen(function* () {
      const { account, arrived } = yield* standing(undefined, 0)
      assert.deepInclude(yield* Effect.flip(account.deliver(post, Effect.die("nothing to hand over"))), {
        _tag: "Unreachable",
        stopsAll: false
      })
      assert.deepStrictEqual(arrived(), [])
    })
  )

  it.effect("may be offered a film again whose session was gone before its last bytes were there", () =>
    Effect.gen(function* () {
      const { account, arrived, sessions } = yield* standing()
      const gone = Effect.sync(() => void sessions.splice(0))
      assert.deepInclude(yield* Effect.flip(account.deliver(post, gone)), { _tag: "Unreachable", stopsAll: false })
      assert.deepStrictEqual(arrived(), [])
    })
  )

  it.effect("is known to have no video of a film whose session lacks its end", () =>
    Effect.gen(function* () {
      const { account, sessions } = yield* standing((taken) => (taken ? "cut" : undefined))
      assert.strictEqual((yield* Effect.flip(account.deliver(post, Effect.void)))._tag, "OutcomeUnknown")
      assert.deepInclude(yield* account.lookUp!(post, 0), { posted: { id: sessions[0]!.madeRef! } })
      delete sessions[0]!.madeRef
      assert.isUndefined(yield* account.lookUp!(post, 0))
    })
  )

  it.effect("is told of a film, shows and removes it as @googleapis/youtube 39.0.0 asks", () =>
    Effect.gen(function* () {
      const { account, heard, url } = yield* standing()
      const { posted } = yield* account.deliver(post, Effect.void)
      const told = heard[0]!.said
      yield* account.counts!(posted!)
      yield* account.remove!(posted!)
      const ours = heard.slice(-2)
      const theirs = yield* Effect.promise(async () => {
        const before = heard.length
        const headers = { authorization: heard[0]!.headers["authorization"]! }
        const client = googleYoutube({ version: "v3", rootUrl: `${url}/`, headers, retry: false })
        const { id } = posted!
        await client.videos.list({ part: ["statistics"], id: [id] })
        await client.videos.delete({ id }).catch(() => {})
        const media = { mimeType: film.contentType, body: Readable.from([Buffer.from("film")]) }
        const requestBody = {
          snippet: { title: post.title!, description: post.text },
          status: { privacyStatus: "public" }
        }
        const insert = { part: ["snippet", "status"], requestBody, media }
        await client.videos.insert(insert, { rootUrl: `${url}/`, headers, retry: false }).catch(() => {})
        return heard.slice(before)
      })
      assert.deepStrictEqual(ours.map(essence), theirs.slice(0, 2).map(essence))
      assert.deepStrictEqual(told, JSON.parse(/^\{.*\}$/mu.exec(theirs[2]!.said)![0]))
      const [method, path, asked, authorization] = essence(theirs[2]!)
      assert.deepStrictEqual(essence(heard[0]!), [
        method,
        path,
        (asked as ReadonlyArray<string>).map((one) => one.replace("multipart", "resumable")),
        authorization
      ])
    })
  )
})

const answerOf = (status: number, reason: string) => ({
  status,
  headers: {},
  text: "",
  json: { error: { code: status, message: "words", errors: [{ reason }] } }
})

/** 2026-11-22 19:00 in California. */
const nowMs = Date.parse("2026-11-23T03:00:00Z")

const told: Array<[reason: string, status: number, tag: string, more?: object]> = [
  ["quotaExceeded", 403, "Throttled", { retryAfterSeconds: 5 * 3600 }],
  ["uploadLimitExceeded", 400, "Throttled", { retryAfterSeconds: undefined }],
  ["forbidden", 403, "CredentialsRefused"],
  ["youtubeSignupRequired", 401, "CredentialsRefused"],
  ["invalidDescription", 400, "Rejected", { providerCode: "invalidDescription" }],
  ["videoNotFound", 404, "Rejected"],
  ["backendError", 503, "OutcomeUnknown"]
]

describe("an error of YouTube", () => {
  it.each(told)("%s is read by its reason", (reason, status, tag, more = {}) => {
    const failure = youtubeFailure(answerOf(status, reason), { handed: true, nowMs })
    assert.deepInclude(failure, { _tag: tag, ...more } as object)
  })
})
