import { assert, layer } from "@effect/vitest"
import { browserIsMissing } from "@tidings/testing/Browser"
import { endpoints } from "@tidings/testing/endpoints"
import { inputFor } from "@tidings/testing/inputFor"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { walker } from "../../testing/walker.ts"

const rows = endpoints.map(({ operation }) => operation)
const pairs = rows.flatMap((row) => {
  const reader = rows.find(({ route }) => route.method === "GET" && route.path === row.route.path)
  return row.route.method === "PATCH" && reader !== undefined ? [[row, reader] as const] : []
})

/** An answer without what any call changes: times, and the number of a revision. */
const lasting = (body: object) =>
  Object.entries(body).filter(([name]) => !/^(?:updated|revision|changed|expires|last_)/iu.test(name))

layer(world, { excludeTestServices: true })("a form of what is there", (it) => {
  it.effect.skipIf(browserIsMissing)("changes nothing when it is sent as it came, whatever it changes", () =>
    Effect.gen(function* () {
      assert.isAbove(pairs.length, 15)
      const workspace = yield* makeWorkspace("enterprise")
      const { walk } = yield* walker(workspace)
      const key = { key: workspace.live }
      const wanting: Array<string> = []
      for (const [row, reader] of pairs) {
        const input = Object.entries(yield* inputFor(row.name, workspace))
        const named = row.route.keys.map(({ field }) => String(input.find(([name]) => name === field)![1]))
        const asked = Object.fromEntries(reader.route.keys.map(({ field }, index) => [field, named[index]]))
        const before = yield* call(reader.name, asked, key)
        assert.strictEqual(before.status, 200, before.text)
        const query = new URLSearchParams(
          row.route.keys.map(({ field }, index): [string, string] => [field, named[index]!])
        )
        yield* walk(async (page) => {
          await page.goto(new URL(`/operations/${row.name}?${query}`, page.url()).href)
          if ((await page.locator("main form:invalid").count()) > 0) return wanting.push(row.name)
          await page.getByRole("button", { name: row.summary, exact: true }).click()
          await page.getByText(`${row.summary}: done`).or(page.getByText("Nothing is changed yet")).waitFor()
          return undefined
        })
        const after = yield* call(reader.name, asked, key)
        assert.deepStrictEqual(lasting(after.body), lasting(before.body), row.name)
      }
      // A send that has no hour yet has to be given one.
      assert.deepStrictEqual(wanting, ["reschedule_send"])
    })
  )
})
