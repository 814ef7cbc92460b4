import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect } from "effect"
import { type AddressInfo, createServer } from "node:net"
import { Unreachable } from "../DeliveryFailure.ts"
import { httpPeer } from "../testing/httpPeer.ts"
import { multipart } from "./multipart.ts"
import { askProvider, handOver } from "./providerRequest.ts"

const content = Buffer.alloc(2_500_000, "a film ")

const read: Array<readonly [number, number]> = []
const film = {
  byteLength: content.length,
  bytes: (from: number, to: number) =>
    Effect.sync(() => {
      read.push([from, to])
      return content.subarray(from, to)
    })
}

const broken = { byteLength: 10, bytes: () => Effect.fail(new Unreachable({ message: "no file", stopsAll: false })) }

const upload = (url: string, body: Parameters<typeof askProvider>[0]["body"]) =>
  askProvider({ method: "POST", url, headers: {}, body: body! })

describe("what is uploaded", () => {
  it.effect("arrives whole though it is read in pieces, with its length said before", () =>
    Effect.gen(function* () {
      const { heard, url } = yield* httpPeer(() => ({ status: 200 }))
      yield* upload(url, [Buffer.from("before "), film, Buffer.from(" after")])
      assert.deepStrictEqual(heard[0]!.body.toString(), `before ${content.toString()} after`)
      assert.strictEqual(heard[0]!.headers["content-length"], String(content.length + 13))
      assert.isTrue(read.length > 1 && read.every(([from, to]) => to - from <= 1024 * 1024))
    })
  )

  it.effect("is given up when it cannot be read", () =>
    Effect.gen(function* () {
      const { heard, url } = yield* httpPeer(() => ({ status: 200 }))
      assert.strictEqual((yield* Effect.flip(upload(url, [broken]))).message, "no file")
      assert.deepStrictEqual(heard, [])
    })
  )

  it.effect("is a form whose last part is the file, whatever is in a field or a file's name", () =>
    Effect.gen(function* () {
      const { heard, url } = yield* httpPeer(() => ({ status: 200 }))
      const small = { byteLength: 3, bytes: () => Effect.succeed(Buffer.from("abc")) }
      const file = { filename: 'a"\r\nb.png', contentType: "image/png", content: small }
      const form = multipart({ alt: "Żółw\r\n--" }, file)
      yield* askProvider({ method: "POST", url, headers: { "Content-Type": form.contentType }, body: form.body })
      const { body, headers } = heard[0]!
      const told = yield* Effect.promise(() => new Response(new Uint8Array(body), { headers }).formData())
      const [[, alt], [, sent]] = [...told] as [[string, string], [string, File]]
      assert.strictEqual(alt, "Żółw\r\n--")
      assert.strictEqual(sent.type, "image/png")
      assert.strictEqual(yield* Effect.promise(() => sent.text()), "abc")
    })
  )

  it.effect("leaves no connection open where it is answered before all of it was sent", () =>
    Effect.gen(function* () {
      const closed = yield* Deferred.make<void>()
      const server = createServer((socket) => {
        socket.on("error", () => {})
        socket.once("close", () => Deferred.doneUnsafe(closed, Effect.void))
        socket.once("data", () =>
          socket.write("HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\nConnection: keep-alive\r\n\r\n")
        )
        socket.resume()
      })
      yield* Effect.promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)))
      yield* Effect.addFinalizer(() => Effect.sync(() => server.close()))
      const endless = { byteLength: 1e9, bytes: (from: number, to: number) => Effect.succeed(Buffer.alloc(to - from)) }
      const { status } = yield* upload(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, [endless])
      assert.strictEqual(status, 413)
      yield* Deferred.await(closed)
    })
  )
})

describe("a request that cannot be written", () => {
  const url = "http://127.0.0.1:9/"
  it.effect.each([
    ["an address that is none", "https://", {}],
    ["an address that is nothing", "", {}],
    ["an address of another scheme", "file:///etc/passwd", {}],
    ["a port that is none", "https://a.example:99999/", {}],
    ["a header with a line end", url, { Authorization: "Bearer k3x9\r\nX-Other: 1" }],
    ["a header beyond Latin-1", url, { Authorization: "Bearer k3x9…" }],
    ["a header's name with a space", url, { "X Other": "1" }]
  ] as const)("is none that a provider took, for %s", ([, url, headers]) =>
    Effect.gen(function* () {
      const asked = { method: "POST", url, headers, body: "a" } as const
      for (const asking of [askProvider(asked), handOver(asked, Effect.die("nothing is handed over"))]) {
        const failure = yield* Effect.flip(asking)
        assert.strictEqual(failure._tag, "Unreachable")
        assert.notInclude(String(failure), "k3x9")
      }
    })
  )
})
