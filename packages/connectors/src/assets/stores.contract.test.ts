import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { folderStore } from "./folder/folderStore.ts"
import { s3Store } from "./s3/s3Store.ts"
import type { Store } from "./Store.ts"
import { bucket } from "./testing/bucket.ts"
import { claimOf, signatureOf } from "./testing/signatureOf.ts"

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "tidings-assets-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
)

const stores = {
  folder: Effect.map(folder, (root) => folderStore(join(root, "not", "yet"))),
  s3: Effect.map(bucket(), ({ location }) => s3Store(location))
}

const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString("latin1")

describe.each(Object.entries(stores))("the %s store", (_, open) => {
  const promises = (title: string, test: (store: Store) => Effect.Effect<void, unknown>) =>
    it.effect(title, () => Effect.flatMap(open, test))

  promises("gives back the very bytes that were put, and the later of two", (store) =>
    Effect.gen(function* () {
      const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256)
      yield* store.put("2026-11-20/ws_1/a.png", bytes, "image/png")
      assert.strictEqual(text(yield* store.get("2026-11-20/ws_1/a.png")), text(bytes))
      yield* store.put("2026-11-20/ws_1/a.png", Buffer.from("later"), "image/png")
      assert.strictEqual(text(yield* store.get("2026-11-20/ws_1/a.png")), "later")
    })
  )

  promises("takes a body as it comes, and nothing of one that breaks off or is longer or shorter", (store) =>
    Effect.gen(function* () {
      const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 241)
      const pieces = async function* (to: number, isBroken = false) {
        for (let at = 0; at < to; at += 65_536) yield bytes.subarray(at, Math.min(to, at + 65_536))
        if (isBroken) throw new Error("hung up")
      }
      yield* store.receive("day/a.mp4", pieces(300_000), 300_000, "video/mp4")
      assert.strictEqual(text(yield* store.get("day/a.mp4")), text(bytes))
      for (const [body, length] of [
        [pieces(200_000, true), 300_000],
        [pieces(200_000), 300_000],
        [pieces(300_000), 200_000]
      ] as const) {
        const failure = yield* Effect.flip(store.receive("day/b.mp4", body, length, "video/mp4"))
        assert.strictEqual(failure._tag, "StoreUnavailable")
      }
      assert.deepStrictEqual(yield* store.list("day"), ["day/a.mp4"])
    })
  )

  promises("gives any part of a file, and no more than there is of it", (store) =>
    Effect.gen(function* () {
      const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251)
      yield* store.put("day/a.mp4", bytes, "video/mp4")
      for (const [from, to] of [
        [0, 1],
        [0, 70_000],
        [65_535, 65_537],
        [69_999, 70_000],
        [69_990, 80_000],
        [70_000, 70_001]
      ] as const)
        assert.strictEqual(text(yield* store.range("day/a.mp4", from, to)), text(bytes.subarray(from, to)))
      assert.isUndefined(yield* store.range("day/missing.mp4", 0, 10))
    })
  )

  promises("has nothing where nothing was put, and removes what is not there", (store) =>
    Effect.gen(function* () {
      assert.isUndefined(yield* store.get("2026-11-20/ws_1/missing.png"))
      yield* store.remove("2026-11-20/ws_1/missing.png")
      assert.deepStrictEqual(yield* store.list("2026-11-20"), [])
    })
  )

  promises("lists all that lies below a folder, and nothing beside it", (store) =>
    Effect.gen(function* () {
      const keys = ["1/a.png", "1/b.pdf", "2/a.png", "2/c/d.svg", "3/e.webp"].map((rest) => `2026-11-20/${rest}`)
      for (const key of [...keys, "2026-11-2/x.png", "2026-11-201/x.png"])
        yield* store.put(key, Buffer.from(key), "a/b")
      assert.deepStrictEqual((yield* store.list("2026-11-20")).toSorted(), keys)
      yield* store.remove(keys[0]!)
      assert.deepStrictEqual((yield* store.list("2026-11-20")).toSorted(), keys.slice(1))
      assert.isUndefined(yield* store.get(keys[0]!))
    })
  )

  promises("keeps one whole file when several put under one key at once", (store) =>
    Effect.gen(function* () {
      const files = Array.from({ length: 8 }, (_, index) => `${index}`.repeat(200_000))
      yield* Effect.forEach(files, (file) => store.put("day/one.bin", Buffer.from(file), "a/b"), { concurrency: 8 })
      assert.include(files, text(yield* store.get("day/one.bin")))
      assert.deepStrictEqual(yield* store.list("day"), ["day/one.bin"])
    })
  )
})

describe("the folder store", () => {
  it.effect("keeps files and folders from everybody else on the machine", () =>
    Effect.gen(function* () {
      const root = join(yield* folder, "assets")
      yield* folderStore(root).put("day/a.png", Buffer.from("x"), "image/png")
      for (const path of ["", "day", "day/a.png"]) assert.strictEqual(statSync(join(root, path)).mode & 0o077, 0, path)
    })
  )

  it.effect("says so when it cannot write, and leaves nothing half made", () =>
    Effect.gen(function* () {
      const root = yield* folder
      writeFileSync(join(root, "file"), "")
      const store = folderStore(root)
      const failure = yield* Effect.flip(store.put("file/below.png", Buffer.from("x"), "image/png"))
      assert.strictEqual(failure._tag, "StoreUnavailable")
      assert.deepStrictEqual(yield* store.list("."), ["file"])
    })
  )
})

describe("the S3 store", () => {
  it.effect("stores under its prefix, with the content type", () =>
    Effect.gen(function* () {
      const { files, location } = yield* bucket()
      yield* s3Store(location).put("day/a.png", Buffer.from("x"), "image/png")
      assert.deepStrictEqual([...files], [["tidings/day/a.png", { bytes: Buffer.from("x"), contentType: "image/png" }]])
    })
  )

  it.effect("tries again when the bucket is busy", () =>
    Effect.gen(function* () {
      const { location } = yield* bucket({ failing: 2 })
      const store = s3Store(location)
      yield* store.put("day/a.png", Buffer.from("x"), "image/png")
      assert.strictEqual(text(yield* store.get("day/a.png")), "x")
    })
  )

  it.effect("says what the bucket says when it is refused, never who we are", () =>
    Effect.gen(function* () {
      const { location } = yield* bucket()
      const wrong = {
        SignatureDoesNotMatch: { secretAccessKey: "wrong" },
        InvalidAccessKeyId: { accessKeyId: "nobody" },
        AuthorizationHeaderMalformed: { region: "us-east-1" },
        "no bucket": { bucket: "other" },
        "fetch failed": { endpoint: "http://127.0.0.1:9" }
      }
      for (const [said, change] of Object.entries(wrong)) {
        const store = s3Store({ ...location, ...change })
        for (const deed of [store.put("day/a.png", Buffer.from("x"), "a/b"), store.get("day/a.png")]) {
          const { message } = yield* Effect.flip(deed)
          assert.include(message, said)
          assert.notInclude(message, location.secretAccessKey)
        }
      }
    })
  )
})

describe("the bucket that checks signatures", () => {
  // The example of docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html.
  const signature = "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
  const headers = {
    host: "examplebucket.s3.amazonaws.com",
    range: "bytes=0-9",
    "x-amz-content-sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "x-amz-date": "20130524T000000Z"
  }
  const claim = claimOf(
    "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request," +
      `SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=${signature}`
  )!
  const secret = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"

  it("agrees with Amazon's own example, and with no other request", () => {
    const example = { method: "GET", target: "/test.txt", headers }
    assert.strictEqual(signatureOf(example, claim, secret), signature)
    for (const other of [
      { ...example, method: "PUT" },
      { ...example, target: "/test.txt?x=1" },
      { ...example, headers: { ...headers, range: "bytes=0-8" } }
    ])
      assert.notStrictEqual(signatureOf(other, claim, secret), signature)
  })
})
