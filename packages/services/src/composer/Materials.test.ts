import { assert, layer } from "@effect/vitest"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const brief =
  "We are launching Ledger 3. It reads every receipt you forward and prepares the VAT return. Your accountant gets a free seat."
const icp = { name: "Cafés", industries: ["Cafés"], pains: ["Receipts pile up at the till"] }

const composing: ReadonlyArray<readonly [operation: string, input: object]> = [
  ["create_page", { slug: "ledger", objective: "signup", brief }],
  ["compose_page", { idOrSlug: "known-compose-page" }],
  ["compose_template", { prompt: brief }],
  ["create_composition", { name: "Ledger", brief }],
  ["create_social_post", { mode: "compose", channels: ["linkedin"], brief }]
]

layer(world)("customer profiles that something is written for", (it) => {
  it.effect.each(composing)("are the workspace's own, or %s refuses them", ([operation, input]) =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const own = yield* call("create_icp", icp, { key })
      const other = yield* call("create_icp", icp, { key: (yield* makeWorkspace()).live })
      yield* call(
        "create_page",
        { slug: `known-${operation.replaceAll("_", "-")}`, objective: "signup", brief },
        { key }
      )
      const { body, status } = yield* call(operation, { ...input, icpIds: [own.body.id, other.body.id] }, { key })
      assert.strictEqual(status, 422)
      assert.deepStrictEqual(
        body.error.fields.map(({ path }: { readonly path: string }) => path),
        ["icpIds[1]"]
      )
    })
  )

  it.effect(
    "are told to be a model's, and a page that is composed anew is for those it was for, until others are named",
    () =>
      Effect.gen(function* () {
        const { live: key } = yield* makeWorkspace()
        const { body: profile } = yield* call("create_icp", icp, { key })
        const asked = { slug: "ledger-cafes", objective: "signup", brief, icpIds: [profile.id] }
        const isFor = ({ body }: { readonly body: { readonly notes: ReadonlyArray<string> } }) =>
          body.notes.some((note) => note.includes("icpIds"))
        const created = yield* call("create_page", asked, { key })
        const again = yield* call("compose_page", { idOrSlug: "ledger-cafes", length: "short" }, { key })
        const others = yield* call("compose_page", { idOrSlug: "ledger-cafes", icpIds: [] }, { key })
        const kept = yield* call("compose_page", { idOrSlug: "ledger-cafes" }, { key })
        const mail = yield* call("compose_template", { prompt: brief, icpIds: [profile.id] }, { key })
        assert.deepStrictEqual([created, again, others, kept, mail].map(isFor), [true, true, false, false, true])
      })
  )

  it.effect("are of what is composed alone", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { body: profile } = yield* call("create_icp", icp, { key })
      const post = { channels: ["linkedin"], caption: "Ledger 3 is here.", icpIds: [profile.id] }
      const { body, status } = yield* call("create_social_post", post, { key })
      assert.deepStrictEqual([status, body.error.fields[0].path], [422, "icpIds"])
    })
  )
})
