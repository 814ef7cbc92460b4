import { assert, layer } from "@effect/vitest"
import { made } from "@tidings/testing/fixtures"
import { drawnPicture } from "@tidings/testing/libraryPicture"
import { serve } from "@tidings/testing/Served"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { endpoints } from "@tidings/testing/endpoints"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { request } from "node:http"
import { visitorMounts } from "./visitorMounts.ts"

/** An expected picture of a workspace, and functions that bring it and read it. */
const expected = Effect.fnUntraced(function* (bytes: Uint8Array, more: object = {}) {
  const workspace = yield* makeWorkspace()
  const { url } = yield* serve({ endpoints, mounts: yield* visitorMounts({ inbox: false }) })
  const started = yield* made(
    "start_asset_upload",
    { filename: "a.png", byte_length: bytes.length, content_type: "image/png", alt: "Noise", ...more },
    workspace
  )
  const address = started.upload.url.replace("http://tidings.test", url)
  const put = (body: Uint8Array) =>
    Effect.promise(async () => {
      const response = await fetch(address, { method: "PUT", body: body as never })
      return { status: response.status, body: (await response.json()) as any }
    })
  const read = call("read_asset", { assetId: started.asset.id }, { key: workspace.live })
  return { address, put, read, started, url, workspace }
})

layer(world)("the signed address of an expected asset", (it) => {
  it.effect("takes one file of the announced size and type, and answers the asset", () =>
    Effect.gen(function* () {
      const bytes = drawnPicture(900, 700)
      const { put, read, started, url } = yield* expected(bytes)
      assert.deepInclude((yield* read).body, { status: "expected", url: null, byte_length: bytes.length, alt: "Noise" })
      const { body, status } = yield* put(bytes)
      assert.strictEqual(status, 200, JSON.stringify(body))
      assert.deepInclude(body, { id: started.asset.id, width: 900, height: 700, filename: "a.png", alt: "Noise" })
      assert.deepStrictEqual((yield* read).body, { ...body, status: "ready", used_by: [] })
      const served = yield* Effect.promise(() => fetch(body.url.replace("http://tidings.test", url)))
      assert.isTrue(Buffer.from(yield* Effect.promise(() => served.arrayBuffer())).equals(bytes))
      assert.strictEqual((yield* put(bytes)).status, 410)
    })
  )

  it.effect("refuses other files, each time with what is wrong, and takes the right one after", () =>
    Effect.gen(function* () {
      const bytes = drawnPicture(90, 70)
      const { put, read } = yield* expected(bytes)
      for (const [body, status, code, words] of [
        [bytes.subarray(0, -1), 422, "field_invalid", /has \d+ of the/u],
        [Buffer.concat([bytes, Buffer.from("x")]), 413, "payload_too_large", /more than/u],
        [Buffer.alloc(bytes.length, "GIF89a"), 422, "field_invalid", /no image\/png/u]
      ] as const) {
        const answer = yield* put(body)
        assert.deepStrictEqual([answer.status, answer.body.error.code], [status, code])
        assert.match(answer.body.error.message, words)
        assert.strictEqual((yield* read).body.status, "expected")
      }
      assert.strictEqual((yield* put(bytes)).status, 200)
    })
  )

  it.effect("takes the file again after a request broke off", () =>
    Effect.gen(function* () {
      const bytes = drawnPicture(400, 300)
      const { address, put, read } = yield* expected(bytes)
      yield* Effect.promise(
        () =>
          new Promise<void>((resolve) => {
            const broken = request(address, { method: "PUT", headers: { "Content-Length": bytes.length } })
            broken.on("error", () => resolve())
            broken.write(bytes.subarray(0, 70), () => broken.destroy())
            broken.on("close", () => resolve())
          })
      )
      assert.strictEqual((yield* read).body.status, "expected")
      assert.strictEqual((yield* put(bytes)).status, 200)
    })
  )

  it.effect("judges an SVG as every logo is judged", () =>
    Effect.gen(function* () {
      const svg = (inner: string) =>
        Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`)
      const hostile = svg("<script>alert(1)</script>")
      const { put } = yield* expected(hostile, { content_type: "image/svg+xml" })
      const answer = yield* put(hostile)
      assert.deepStrictEqual([answer.status, answer.body.error.code], [422, "field_invalid"])
      const disc = svg(`<circle cx="4" cy="4" r="4"/>`)
      const { put: again } = yield* expected(disc, { content_type: "image/svg+xml" })
      assert.strictEqual((yield* again(disc)).status, 200)
    })
  )

  it.effect("is 410 once its hour is over or its asset was deleted, and 404 to whoever guesses", () =>
    Effect.gen(function* () {
      const bytes = drawnPicture(9, 9)
      const late = yield* expected(bytes)
      const dropped = yield* expected(bytes)
      const guess = late.address.replace(/.{4}$/u, "AAAA")
      assert.strictEqual((yield* Effect.promise(() => fetch(guess, { method: "PUT", body: "x" }))).status, 404)
      const input = { assetId: dropped.started.asset.id }
      assert.strictEqual((yield* call("delete_asset", input, { key: dropped.workspace.live })).status, 200)
      assert.strictEqual((yield* dropped.put(bytes)).status, 410)
      yield* TestClock.adjust("1 hour")
      assert.strictEqual((yield* late.put(bytes)).status, 410)
      assert.strictEqual((yield* late.read).status, 404)
    })
  )

  it.effect("makes one asset of two files that come at once", () =>
    Effect.gen(function* () {
      const bytes = drawnPicture(300, 300)
      const { put, read } = yield* expected(bytes)
      const answers = yield* Effect.all([put(bytes), put(bytes)], { concurrency: "unbounded" })
      assert.deepStrictEqual(answers.map(({ status }) => status).toSorted(), [200, 410])
      assert.strictEqual((yield* read).body.status, "ready")
    })
  )
})
