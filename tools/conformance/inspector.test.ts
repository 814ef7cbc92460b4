import { assert, layer } from "@effect/vitest"
import { Preset } from "@tidings/schema/Scope"
import { endpoints } from "@tidings/testing/endpoints"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { serve } from "@tidings/testing/Served"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { run } from "./judge.ts"
import { judged } from "./testing/judged.ts"

const inspector = "@modelcontextprotocol/inspector/clients/launcher/build/index.js"

/** Runs the inspector's own lint of every schema in a list. */
const lint = (url: string, key?: string) =>
  run(
    inspector,
    ["--cli", url, "--transport", "http", "--method", "tools/list", "--strict"].concat(
      key === undefined ? [] : ["--header", `Authorization: Bearer ${key}`]
    )
  )

/** A variable of every type. */
const variables = [
  ...["string", "number", "boolean", "url", "email", "date"].map((type) => ({ key: type, type, required: true })),
  { key: "plan", type: "string", required: false, enum: ["hobby", "pro"] },
  {
    key: "lines",
    type: "array",
    required: true,
    items: {
      key: "line",
      type: "object",
      required: true,
      properties: [{ key: "name", type: "string", required: true }]
    }
  }
]

const publishedReceipt = Effect.fnUntraced(function* (key: string) {
  const draft = { key: "receipt", mode: "html", subject: "Thanks", body: "<p>{{string}}</p>", variables }
  assert.strictEqual((yield* call("create_template", draft, { key })).status, 201)
  assert.strictEqual((yield* call("publish_template", { key: "receipt" }, { key })).status, 200)
})

layer(world, { excludeTestServices: true })("the inspector's strict lint", (it) => {
  for (const preset of Preset.literals) {
    it.effect(`finds nothing in any view of a key of preset ${preset}`, () =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace("pro")
        yield* publishedReceipt(workspace.live)
        yield* publishedTemplate(workspace, "hello")
        const key = yield* workspace.issue("live", preset)
        const { url } = yield* serve({ endpoints })
        const views = ["", "?view=search", "?variants=keyed", "?variants=flat", "?schemas=strict", "?schemas=gemini"]
        const all = yield* Effect.forEach(views, (view) => lint(`${url}/mcp${view}`, key), { concurrency: 2 })
        for (const { exitCode, stderr, stdout } of all) {
          assert.deepStrictEqual([exitCode, stderr], [0, ""])
          assert.isNotEmpty(JSON.parse(stdout).tools)
        }
      }).pipe(Effect.scoped)
    )
  }

  it.effect("finds what there is to find", () =>
    Effect.gen(function* () {
      const { url } = yield* judged
      assert.include((yield* lint(`${url}/mcp`)).stderr, '"test_error_handling"')
    }).pipe(Effect.scoped)
  )
})
