import { assert, it, layer } from "@effect/vitest"
import type { AssetFile } from "@tidings/engines/assets/AssetFile"
import { newId } from "@tidings/schema/Id"
import { Caller } from "@tidings/services/access/Caller"
import { Signer } from "@tidings/services/access/Signer"
import { systemCaller } from "@tidings/services/access/systemCaller"
import { AssetFiles, type AssetRow } from "@tidings/services/assets/AssetFiles"
import { Assets } from "@tidings/services/assets/Assets"
import { AssetRepository } from "@tidings/storage/repositories/AssetRepository"
import { serve } from "@tidings/testing/Served"
import { makeWorkspace, world } from "@tidings/testing/World"
import { endpoints } from "@tidings/testing/endpoints"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { byteRange } from "./asset.ts"
import { visitorMounts } from "./visitorMounts.ts"

it.each([
  [undefined, undefined],
  ["bytes=0-0", { from: 0, to: 1 }],
  ["bytes=0-", { from: 0, to: 100 }],
  ["bytes=90-200", { from: 90, to: 100 }],
  ["bytes=-10", { from: 90, to: 100 }],
  ["bytes=-1000", { from: 0, to: 100 }],
  ["bytes=100-", "beyond"],
  ["bytes=-0", "beyond"],
  ["bytes=5-4", undefined],
  ["bytes=-", undefined],
  ["bytes=0-1,5-6", undefined],
  ["items=0-1", undefined],
  ["bytes=99999999999999999999-", undefined]
] as const)("of 100 bytes, %s asks for %o", (header, expected) =>
  assert.deepStrictEqual(byteRange(header, 100), expected)
)

const long = Buffer.from(Uint8Array.from({ length: 1_300_000 }, (_, index) => index % 251))

const plan = { bytes: long, contentType: "application/pdf", extension: "pdf" }

/** A file of a library, and a function that fetches it by address. */
const kept = Effect.fnUntraced(function* (file: AssetFile = plan) {
  yield* TestClock.setTime(Date.UTC(2026, 10, 22, 12, 30))
  const { id: workspaceId } = yield* makeWorkspace()
  const inWorkspace = Effect.provideService(Caller, systemCaller(workspaceId, "pro"))
  const assets = yield* Assets
  const stored = yield* inWorkspace(assets.put(file))
  const id = yield* inWorkspace(assets.record(stored, { filename: "plan", tags: [] }))
  const asset = (yield* AssetRepository.use((repository) => repository.findAny(id)))!
  const { url } = yield* serve({ endpoints, mounts: yield* visitorMounts({ inbox: false }) })
  const { publicUrl } = yield* AssetFiles
  const pathOf = (file: Pick<AssetRow, "contentType" | "id">) => publicUrl(file).replace("http://tidings.test", "")
  const address = pathOf(asset)
  const get = (path: string, init: RequestInit = {}) => Effect.promise(() => fetch(url + path, init))
  return { address, get, id, pathOf }
})

const bodyOf = (response: Response) => Effect.promise(async () => Buffer.from(await response.arrayBuffer()))

layer(world)("the signed address of an asset", (it) => {
  it.effect("gives its very bytes to anybody, as what they are and nothing that runs", () =>
    Effect.gen(function* () {
      const { address, get } = yield* kept()
      const response = yield* get(address)
      assert.isTrue((yield* bodyOf(response)).equals(long))
      const headers = Object.fromEntries(response.headers)
      assert.deepInclude(headers, {
        "content-type": "application/pdf",
        "content-length": String(long.length),
        "accept-ranges": "bytes",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox"
      })
      assert.match(headers["content-disposition"]!, /^attachment; filename="asset_[0-9a-z]+"$/u)
    })
  )

  it.effect("gives the part that is asked for, and its length alone to HEAD", () =>
    Effect.gen(function* () {
      const { address, get } = yield* kept()
      const part = yield* get(address, { headers: { Range: "bytes=524280-524300" } })
      assert.deepStrictEqual([part.status, part.headers.get("content-range")], [206, "bytes 524280-524300/1300000"])
      assert.isTrue((yield* bodyOf(part)).equals(long.subarray(524_280, 524_301)))
      const beyond = yield* get(address, { headers: { Range: "bytes=1300000-" } })
      assert.deepStrictEqual([beyond.status, beyond.headers.get("content-range")], [416, "bytes */1300000"])
      const head = yield* get(address, { method: "HEAD" })
      assert.deepStrictEqual([head.status, head.headers.get("content-length")], [200, "1300000"])
    })
  )

  it.effect("shows a picture where it is, and has it kept for as long as anybody likes", () =>
    Effect.gen(function* () {
      const png = Buffer.from(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
        "base64"
      )
      const { address, get } = yield* kept({ bytes: png, contentType: "image/png", extension: "png" })
      assert.match(address, /\/media\.png$/u)
      const response = yield* get(address)
      assert.isTrue((yield* bodyOf(response)).equals(png))
      assert.deepInclude(Object.fromEntries(response.headers), {
        "cache-control": "public, max-age=31536000, immutable",
        "content-disposition": "inline",
        "content-type": "image/png",
        "x-content-type-options": "nosniff"
      })
    })
  )

  it.effect("is the same ten years later, and fetches the same", () =>
    Effect.gen(function* () {
      const { address, get, id, pathOf } = yield* kept()
      yield* TestClock.adjust("3650 days")
      assert.strictEqual(pathOf({ id, contentType: plan.contentType }), address)
      assert.isTrue((yield* bodyOf(yield* get(address))).equals(long))
    })
  )

  it.effect("is 404, which nobody keeps, for every other asset, one that is gone and whoever guesses", () =>
    Effect.gen(function* () {
      const { address, get, id, pathOf } = yield* kept()
      const [, , , token] = address.split("/")
      const other = (yield* kept()).id
      const { sign } = yield* Signer
      const gone = newId("asset", yield* Clock.currentTimeMillis)
      for (const path of [
        `/assets/${other}/${token}/media.pdf`,
        pathOf({ id: gone, contentType: plan.contentType }),
        `/assets/${id}`,
        `/assets/${id}/x.y`,
        `/assets/${id}/${token!.split(".")[0]}.${"A".repeat(22)}/media.pdf`,
        // Valid signatures for another purpose or another term.
        `/assets/${id}/${sign("asset", "lasting")}/media.pdf`,
        `/assets/${id}/${sign(`asset ${id}`, String(Number.MAX_SAFE_INTEGER))}/media.pdf`,
        "/assets/",
        "/assets/a/b"
      ]) {
        const { headers, status } = yield* get(path)
        assert.deepStrictEqual([status, headers.get("cache-control")], [404, "no-store"], path)
      }
    })
  )

  it.effect("is 500, which nobody keeps, for a file that the store has lost", () =>
    Effect.gen(function* () {
      const { get, id, pathOf } = yield* kept()
      const repository = yield* AssetRepository
      const lost = newId("asset", yield* Clock.currentTimeMillis)
      const row = (yield* repository.findAny(id))!
      yield* repository.add([{ ...row, id: lost, storageKey: "2026-11-22/lost.pdf" }])
      const { headers, status } = yield* get(pathOf({ ...row, id: lost }))
      assert.deepStrictEqual([status, headers.get("cache-control")], [500, "no-store"])
    })
  )
})
