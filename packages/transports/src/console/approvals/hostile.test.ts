import { assert, layer } from "@effect/vitest"
import { asked, decide, gated } from "@tidings/testing/approvals"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { call, world } from "@tidings/testing/World"
import { Effect, Schema } from "effect"
import { memberIn, served } from "../testing/members.ts"

const Part = Schema.Literals([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '"><b>',
  "' onfocus='x",
  "</textarea><form action=//evil.example>",
  "</title>",
  "&lt;",
  "{{7*7}}",
  "\u202E",
  "\u2066",
  "\u200B",
  "\u{E0041}",
  "\u2028",
  "\u0007",
  "plain"
])

const hostile =
  /<script|<img|<b>|onfocus='|<form action=\/\/|[\u202A-\u202E\u2066-\u2069\u200B\u2028\u0007]|[\u{E0000}-\u{E007F}]/u

layer(world)("texts of others on the pages of approvals", (it) => {
  it.effect.prop(
    "are never markup, and hide nothing: in inputs, names of fields, clients and reasons",
    { parts: Schema.Array(Part).check(Schema.isLengthBetween(1, 8)) },
    ({ parts }) =>
      Effect.gen(function* () {
        const { url } = yield* served()
        const workspace = yield* gated()
        const text = parts.join("")
        const variables = { name: text, [`more ${text}`]: { [text]: [text] } }
        yield* publishedTemplate(workspace, "lenient", { policy: { mode: "lenient", failOnUndeclared: false } })
        const input = { template: "lenient", to: "ada@example.com", variables, metadata: { order: text.slice(0, 40) } }
        const { body } = yield* call("send_transactional", input, {
          key: workspace.mcp,
          idempotencyKey: crypto.randomUUID(),
          origin: { kind: "mcp", ip: "192.0.2.11", client: text }
        })
        const { id } = body.approval
        const { visitor } = yield* memberIn(url, workspace)
        const pages = [visitor.seen.text, (yield* Effect.promise(() => visitor.open(`/approvals/${id}`))).text]
        yield* decide(workspace.live, id, "reject", {
          reason: parts.filter((part) => part !== "\u0007").join("") || "No."
        })
        pages.push((yield* Effect.promise(() => visitor.open(`/approvals/${id}`))).text)
        pages.push((yield* Effect.promise(() => visitor.open("/approvals"))).text)
        for (const page of pages) assert.notMatch(page.slice(page.indexOf("<title>")), hostile)
      }),
    { fastCheck: { numRuns: 30 } }
  )

  it.effect("are cut where they are long: a megabyte makes no page of a megabyte", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* gated()
      const name = "<b>\u202E".repeat(250_000)
      const { id } = yield* asked(workspace, { variables: { name } })
      const { visitor } = yield* memberIn(url, workspace)
      const { status, text } = yield* Effect.promise(() => visitor.open(`/approvals/${id}`))
      assert.strictEqual(status, 200)
      assert.isBelow(text.length, 20_000_000)
      assert.include(text, "1,000,000 characters in all")
      assert.notMatch(text.slice(text.indexOf("<body>")), hostile)
    })
  )
})
