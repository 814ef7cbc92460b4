import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { send, type Reply } from "./Reply.ts"

let server: Server
let origin: string
let reply: Reply
beforeAll(async () => {
  server = createServer((_, response) => send(response, reply))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const bodies: ReadonlyArray<readonly [string, Reply["body"]]> = [
  ["a text", "Grüße"],
  ["bytes", Buffer.from("Grüße")],
  ["texts in pieces", ["Gr", "üße"]],
  ["pieces of both kinds", [Buffer.from("Gr"), "üße"]]
]

describe("a reply", () => {
  for (const [kind, body] of bodies) {
    it(`of ${kind} has its length in bytes, and none of it for HEAD`, async () => {
      reply = { status: 201, headers: { "X-Test": "yes" }, body }
      for (const [method, text] of [
        ["GET", "Grüße"],
        ["HEAD", ""]
      ] as const) {
        const response = await fetch(origin, { method })
        assert.strictEqual(response.status, 201)
        assert.strictEqual(response.headers.get("X-Test"), "yes")
        assert.strictEqual(response.headers.get("Content-Length"), "7")
        assert.strictEqual(await response.text(), text)
      }
    })
  }

  it("without a body says so", async () => {
    for (const body of ["", []]) {
      reply = { status: 202, headers: {}, body }
      assert.strictEqual((await fetch(origin)).headers.get("Content-Length"), "0")
    }
  })
})
