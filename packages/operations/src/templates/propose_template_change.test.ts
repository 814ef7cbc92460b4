import { assert, layer } from "@effect/vitest"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("propose_template_change", (it) => {
  it.effect.each([
    [{ body: "<p>{{ name" }, "patch.body"],
    [{ subject: "{{ name" }, "patch.subject"],
    [{ category: "weekly" }, "patch.category"]
  ] as const)("names what is wrong with %j by its path in the call", ([patch, path]) =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* publishedTemplate(workspace, "hello")
      const input = { key: "hello", patch, reason: "Greet her by name" }
      const { body, status } = yield* call("propose_template_change", input, { key: workspace.live })
      assert.strictEqual(status, 422)
      assert.deepStrictEqual(
        body.error.fields.map(({ path }: { readonly path: string }) => path),
        [path]
      )
    })
  )
})
