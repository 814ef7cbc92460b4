import { assert, describe, it } from "@effect/vitest"
import { clients } from "./clients.ts"
import { envelope } from "../testing/post.ts"

const initialize = (name: string) => ({ method: "initialize", params: { clientInfo: { name, version: "1.0" } } })
const call = { method: "tools/call", params: { name: "read_workspace" } }
const from = (authorization: string | undefined, agent = "node") => ({
  ...(authorization && { authorization }),
  "user-agent": agent
})

/** Returns the client's name, or its User-Agent if there is no better name. */
const naming = () => {
  const clientOf = clients()
  return (...asked: Parameters<typeof clientOf>) => {
    const { client, userAgent } = clientOf(...asked)
    return client ?? userAgent
  }
}

describe("the client of a call", () => {
  it("is what the handshake of the same credential and program said", () => {
    const clientOf = naming()
    clientOf(initialize("claude"), from("Bearer a"))
    clientOf(initialize("cursor"), from("Bearer b"))
    assert.strictEqual(clientOf(call, from("Bearer a")), "claude/1.0")
    assert.strictEqual(clientOf(call, from("Bearer b")), "cursor/1.0")
    assert.strictEqual(clientOf(call, from("Bearer a", "curl/8")), "curl/8")
  })

  it("is nobody's once two programs named themselves with one credential and one User-Agent", () => {
    const clientOf = clients()
    const shared = from("Bearer a")
    for (const name of ["claude", "claude", "cursor", "claude"]) clientOf(initialize(name), shared)
    assert.deepStrictEqual(clientOf(call, shared), { userAgent: "node" })
    assert.deepStrictEqual(clientOf(initialize("cursor"), shared), { client: "cursor/1.0", userAgent: "node" })
  })

  it("is the newer version of a program that named itself twice", () => {
    const clientOf = naming()
    for (const version of ["1.0", "1.1"])
      clientOf({ method: "initialize", params: { clientInfo: { name: "claude", version } } }, from("Bearer a"))
    assert.strictEqual(clientOf(call, from("Bearer a")), "claude/1.1")
  })

  it("is what the request's own envelope says, for that request alone", () => {
    const clientOf = naming()
    const told = { method: "tools/call", params: { _meta: envelope } }
    assert.strictEqual(clientOf(told, from("Bearer a")), "probe/2.1")
    assert.strictEqual(clientOf(call, from("Bearer a")), "node")
  })

  it.each([
    ["\ud800", "\ufffd/1.0"],
    ["\udc00Ada\0", "\ufffdAda/1.0"],
    [`${"a".repeat(199)}😀`, `${"a".repeat(199)}😀`],
    ["😀".repeat(300), "😀".repeat(200)],
    ["a\nb\u0085c", "abc/1.0"]
  ])("is kept as every column can hold it: %j", (name, kept) => {
    const clientOf = naming()
    assert.strictEqual(clientOf(initialize(name), from("Bearer a")), kept)
    assert.strictEqual(clientOf(call, from("Bearer a")), kept)
  })

  it("is remembered for no more than 1,000 callers, and for nobody without a credential", () => {
    const clientOf = naming()
    clientOf(initialize("nobody"), from(undefined))
    assert.strictEqual(clientOf(call, from(undefined)), "node")
    for (let n = 0; n <= 1_000; n++) clientOf(initialize("many"), from(`Bearer ${n}`))
    assert.strictEqual(clientOf(call, from("Bearer 0")), "node")
    assert.strictEqual(clientOf(call, from("Bearer 1")), "many/1.0")
  })
})
