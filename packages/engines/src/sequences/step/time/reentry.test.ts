import { assert, describe, it } from "@effect/vitest"
import type { ContactId } from "@tidings/schema/Id"
import type { Definition } from "@tidings/schema/sequences/Definition"
import { admitRun } from "./reentry.ts"
import { runKeyOf } from "../walk/runKeyOf.ts"

const having = (reentry?: Definition["reentry"]): Definition => ({
  key: "cart",
  trigger: { type: "api.enroll" },
  nodes: {},
  ...(reentry !== undefined && { reentry })
})

const contact = { id: "con_1" as ContactId, external_id: null, email: null, phone: null, traits: { team: "red" } }
const never = { live: undefined, liveCount: 0, lastEnrolledAt: undefined }
const before = { ...never, lastEnrolledAt: 1_000 }

describe("an enrolment", () => {
  it("is answered with the live run of its key, whatever the rules", () =>
    assert.deepStrictEqual(admitRun(having({ allow: "never" }), { ...before, live: "run", liveCount: 1 }, 2_000), {
      kind: "known",
      run: "run"
    }))

  it("begins a run the first time, and again without rules", () => {
    assert.deepStrictEqual(admitRun(having({ allow: "never", after: "1d" }), never, 2_000), { kind: "enrol" })
    assert.deepStrictEqual(admitRun(having(), before, 2_000), { kind: "enrol" })
  })

  it("is refused a second time where that is never allowed", () =>
    assert.deepStrictEqual(admitRun(having({ allow: "never" }), before, 2_000), { kind: "refused" }))

  it("is refused until so long after the last, and told how long that is", () => {
    const definition = having({ after: "1m" })
    assert.deepStrictEqual(admitRun(definition, before, 30_500), { kind: "refused", retryAfterSeconds: 31 })
    assert.deepStrictEqual(admitRun(definition, before, 61_000), { kind: "enrol" })
  })

  it("is refused with too many live runs of other keys", () => {
    assert.deepStrictEqual(admitRun(having({ by: "{{ trigger.cart }}" }), { ...never, liveCount: 10 }, 0), {
      kind: "refused"
    })
    const few = having({ by: "{{ trigger.cart }}", maxActive: 2 })
    assert.deepStrictEqual(admitRun(few, { ...never, liveCount: 1 }, 0), { kind: "enrol" })
    assert.deepStrictEqual(admitRun(few, { ...never, liveCount: 2 }, 0), { kind: "refused" })
  })
})

describe("a run's key", () => {
  const keyBy = (by: string | undefined, trigger = {}) =>
    runKeyOf(having(by === undefined ? undefined : { by }), { contact, trigger }, 0)

  it("is empty without a rule, and where its Liquid gives nothing", () => {
    assert.strictEqual(keyBy(undefined), "")
    assert.strictEqual(keyBy("{{ trigger.cart }}"), "")
    assert.strictEqual(keyBy("{{ trigger.cart | nofilter }}"), "")
  })

  it("is what its Liquid gives, at most 200 characters", () => {
    assert.strictEqual(keyBy("{{ trigger.cart }}", { cart: 42 }), "42")
    assert.strictEqual(keyBy("{{ contact.traits.team }}-{{ trigger.cart }}", { cart: "c1" }), "red-c1")
    assert.strictEqual(keyBy("{{ trigger.cart }}", { cart: "🛒".repeat(300) }), "🛒".repeat(200))
  })
})
