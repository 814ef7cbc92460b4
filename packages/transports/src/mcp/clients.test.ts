import { assert, describe, it } from "@effect/vitest"
import { clients } from "./clients.ts"

const initialize = (name: string) => ({ method: "initialize", params: { clientInfo: { name, version: "1.0" } } })
const call = { method: "tools/call", params: { name: "read_workspace" } }
const from = (authorization: string | undefined, agent = "node") => ({
  ...(authorization && { authorization }),
  "user-agent": agent
})

describe("the client of a call", () => {
  it("is what the handshake of the same credential and program said", () => {
    const clientOf = clients()
    clientOf(initialize("claude"), from("Bearer a"))
    clientOf(initialize("cursor"), from("Bearer b"))
    assert.strictEqual(clientOf(call, from("Bearer a")), "claude/1.0")
    assert.strictEqual(clientOf(call, from("Bearer b")), "cursor/1.0")
    assert.strictEqual(clientOf(call, from("Bearer a", "curl/8")), "curl/8")
  })

  it.each([
    ["\ud800", "\ufffd/1.0"],
    ["\udc00Ada\0", "\ufffdAda/1.0"],
    [`${"a".repeat(199)}😀`, `${"a".repeat(199)}😀`],
    ["😀".repeat(300), "😀".repeat(200)],
    ["a\nb\u0085c", "abc/1.0"]
  ])("is kept as every column can hold it: %j", (name, kept) => {
    const clientOf = clients()
    assert.strictEqual(clientOf(initialize(name), from("Bearer a")), kept)
    assert.strictEqual(clientOf(call, from("Bearer a")), kept)
  })

  it("is remembered for no more than 1,000 callers, and for nobody without a credential", () => {
    const clientOf = clients()
    clientOf(initialize("nobody"), from(undefined))
    assert.strictEqual(clientOf(call, from(undefined)), "node")
    for (let n = 0; n <= 1_000; n++) clientOf(initialize("many"), from(`Bearer ${n}`))
    assert.strictEqual(clientOf(call, from("Bearer 0")), "node")
    assert.strictEqual(clientOf(call, from("Bearer 1")), "many/1.0")
  })
})
