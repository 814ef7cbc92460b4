import { assert, layer } from "@effect/vitest"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const brief =
  "We are launching Ledger 3. It reads every receipt you forward and prepares the VAT return. Your accountant gets a free seat."
const icp = { name: "Cafés", industries: ["Cafés"], pains: ["Receipts pile up at the till"] }
const opening = "Receipts pile up at the till?"

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

  it.effect("are spoken to, and a page that is composed anew is for those it was for, until others are named", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { body: profile } = yield* call("create_icp", icp, { key })
      const asked = { slug: "ledger-cafes", objective: "signup", brief, icpIds: [profile.id] }
      const created = yield* call("create_page", asked, { key })
      assert.include(JSON.stringify(created.body.sections), opening)
      const again = yield* call("compose_page", { idOrSlug: "ledger-cafes", length: "short" }, { key })
      assert.include(JSON.stringify(again.body.sections), opening)
      const others = yield* call("compose_page", { idOrSlug: "ledger-cafes", icpIds: [] }, { key })
      assert.notInclude(JSON.stringify(others.body.sections), opening)
      const kept = yield* call("compose_page", { idOrSlug: "ledger-cafes" }, { key })
      assert.notInclude(JSON.stringify(kept.body.sections), opening)
      const mail = yield* call("compose_template", { prompt: brief, icpIds: [profile.id] }, { key })
      assert.include(mail.body.data.body, opening)
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
