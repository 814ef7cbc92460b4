import { assert, layer } from "@effect/vitest"
import { SuppressionReason } from "@tidings/schema/resources/Suppression"
import { TemplateCategory } from "@tidings/schema/resources/Template"
import { Suppressions } from "@tidings/services/suppressions/Suppressions"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const address = "ada@example.com"
const reasons = SuppressionReason.literals
const categories = TemplateCategory.literals
type Reason = (typeof reasons)[number]

const strength: Record<Reason, number> = { unsubscribe: 0, manual: 1, hard_bounce: 2, complaint: 3 }

const suppressed = Effect.fnUntraced(function* (...given: ReadonlyArray<Reason>) {
  const made = yield* makeWorkspace()
  for (const reason of given) {
    yield* Suppressions.use((all) => all.add(made.world, [address], reason, { kind: "send", id: `snd_${reason}` }))
  }
  const entries = Effect.map(call("list_suppressions", { email: address }, { key: made.live }), ({ body }) =>
    body.data.map(({ reason }: { reason: Reason }) => reason).sort()
  )
  return { ...made, entries }
})

const published = Effect.fnUntraced(function* (key: string, category: (typeof categories)[number]) {
  yield* call(
    "create_template",
    { key: category, name: category, category, mode: "html", subject: "Hello", body: "<p>Hello</p>" },
    { key }
  )
  yield* call("publish_template", { key: category }, { key })
})

layer(world)("a reason to suppress", (it) => {
  it.effect.each(
    reasons.flatMap((reason) =>
      categories.flatMap((category) => [false, true].map((bypass) => [reason, category, bypass] as const))
    )
  )("%s holds what it is said to hold of category %s (bypassed: %s)", ([reason, category, bypass]) =>
    Effect.gen(function* () {
      const { live: key } = yield* suppressed(reason)
      yield* published(key, category)
      const { body } = yield* call(
        "send_transactional",
        { template: category, to: address, ...(bypass && { bypassSuppression: true, bypassReason: "asked for it" }) },
        { key, idempotencyKey: "once" }
      )
      const isHeld = reason === "unsubscribe" ? category === "marketing" : true
      const isBypassed = bypass && reason !== "complaint"
      assert.strictEqual(body.status, isHeld && !isBypassed ? "suppressed" : "queued")
    })
  )

  it.effect.each(reasons.flatMap((first) => reasons.map((second) => [first, second] as const)))(
    "%s, then %s: the stronger stays, and an unsubscribe is never lost",
    ([first, second]) =>
      Effect.gen(function* () {
        const { entries } = yield* suppressed(first, second)
        const both = [first, second]
        const held = both.filter((reason) => reason !== "unsubscribe").sort((a, b) => strength[b] - strength[a])
        const expected = [...(both.includes("unsubscribe") ? ["unsubscribe"] : []), ...held.slice(0, 1)]
        assert.deepStrictEqual(yield* entries, expected.sort())
      })
  )

  it.effect("leaves the unsubscribe in place when the bounce over it is cleared by its reason", () =>
    Effect.gen(function* () {
      const { entries, live: key } = yield* suppressed("unsubscribe", "hard_bounce")
      const clear = (input: object) => call("clear_suppression", { email: address, ...input }, { key })
      assert.isFalse((yield* clear({ reason: "complaint" })).body.deleted)
      assert.isTrue((yield* clear({ reason: "hard_bounce" })).body.deleted)
      assert.deepStrictEqual(yield* entries, ["unsubscribe"])
      assert.isFalse((yield* clear({ reason: "hard_bounce" })).body.deleted)
    })
  )

  it.effect("is cleared with all others of the address where none is named", () =>
    Effect.gen(function* () {
      const { entries, live: key } = yield* suppressed("unsubscribe", "complaint")
      assert.isTrue((yield* call("clear_suppression", { email: address }, { key })).body.deleted)
      assert.deepStrictEqual(yield* entries, [])
    })
  )

  it.effect("is listed by pages of one without losing the second entry of an address", () =>
    Effect.gen(function* () {
      const { live: key } = yield* suppressed("hard_bounce", "unsubscribe")
      const seen: Array<string> = []
      for (let cursor: string | null | undefined = undefined; cursor !== null;) {
        const { body } = yield* call("list_suppressions", { limit: 1, ...(cursor && { cursor }) }, { key })
        seen.push(...body.data.map(({ reason }: { reason: string }) => reason))
        cursor = body.next_cursor as string | null
      }
      assert.deepStrictEqual(seen.sort(), ["hard_bounce", "unsubscribe"])
    })
  )
})
