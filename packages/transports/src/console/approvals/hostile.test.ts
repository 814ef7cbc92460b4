import { assert, layer } from "@effect/vitest"
import { decide, gated, mcp } from "@tidings/testing/approvals"
import { policy, publishedTemplate } from "@tidings/testing/fixtures"
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
  /<script|<img|<b>|onfocus='|<form action=\/\/|[\u202A-\u202E\u2066-\u2069\u200B\u2028]|\p{Cc}(?<![\n\t\r])|[\u{E0000}-\u{E007F}]/u

layer(world)("texts of others on the pages of approvals", (it) => {
  it.effect.prop(
    "are never markup, and hide nothing: in inputs, names of fields, clients and reasons",
    { parts: Schema.NonEmptyArray(Part).check(Schema.isMaxLength(8)) },
    ({ parts }) =>
      Effect.gen(function* () {
        const { url } = yield* served()
        const workspace = yield* gated()
        const text = parts.join("")
        const variables = { name: text, [`more ${text}`]: { [text]: [text] } }
        yield* publishedTemplate(workspace, "lenient", { policy: { mode: "lenient", failOnUndeclared: false } })
        const input = {
          template: "lenient",
          to: "ada@example.com",
          variables,
          metadata: { order: [...text].slice(0, 20).join("") }
        }
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
    { arbitrary: { runs: 30 } }
  )

  it.effect("are cut where they are long, and make no page that nobody can open", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* gated()
      yield* policy(workspace, "email_template", "agents_only")
      const long = `<b>x</b>${"\u202E".repeat(30)}`.repeat(6_000)
      const { body } = yield* call(
        "propose_template_change",
        { key: "hello", patch: { body: long, subject: long.slice(0, 900) }, reason: "Longer" },
        { key: workspace.mcp, idempotencyKey: crypto.randomUUID(), origin: mcp }
      )
      assert.isDefined(body.approval, JSON.stringify(body))
      const { id } = body.approval
      const { visitor } = yield* memberIn(url, workspace)
      const { status, text } = yield* Effect.promise(() => visitor.open(`/approvals/${id}`))
      assert.strictEqual(status, 200)
      assert.isBelow(text.length, 3_000_000)
      assert.include(text, "228,000 characters in all")
      assert.notMatch(text.slice(text.indexOf("<title>")), hostile)
    })
  )
})
