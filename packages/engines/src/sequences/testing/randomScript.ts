import * as fc from "fast-check"
import type { ContactId } from "@tidings/schema/Id"
import type { ContactFacts } from "../step/Facts.ts"
import type { Values } from "../step/Values.ts"
import { eventTypes } from "./randomDefinition.ts"

/** Begin of random runs: a day and a half before the clocks of Berlin go forward. */
export const beginMs = Date.UTC(2026, 2, 27, 19)

const minute = 60_000

/** A happening of a run, `afterMs` milliseconds after it began. */
export type Happens =
  | { readonly kind: "event"; readonly afterMs: number; readonly type: string; readonly metadata: Values }
  /** An event of the newest send of some node, by its place among them. */
  | { readonly kind: "send"; readonly afterMs: number; readonly type: string; readonly place: number }
  | { readonly kind: "transition"; readonly afterMs: number; readonly place: number }
  | { readonly kind: "cancel"; readonly afterMs: number }

/** Input of a run, and its happenings in order of time. */
export interface Script {
  readonly contact: ContactFacts
  readonly trigger: Values
  readonly variables: Values
  readonly happens: ReadonlyArray<Happens>
}

const after = fc.oneof(fc.nat(3 * 24 * 60), fc.nat(25 * 24 * 60)).map((minutes) => minutes * minute)

const metadata = fc.record(
  { amount: fc.nat(3), cart: fc.constantFrom("a", "b", "c") },
  { requiredKeys: [] }
) as fc.Arbitrary<Values>

const event: fc.Arbitrary<Happens> = fc.record({
  kind: fc.constant("event" as const),
  afterMs: after,
  type: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...eventTypes) },
    fc.constantFrom("deal.won", "account.closed")
  ),
  metadata
})

const ofSend: fc.Arbitrary<Happens> = fc.record({
  kind: fc.constant("send" as const),
  afterMs: after,
  type: fc.constantFrom("send.delivered", "send.opened", "send.clicked", "send.bounced"),
  place: fc.nat(9)
})

const transition: fc.Arbitrary<Happens> = fc.record({
  kind: fc.constant("transition" as const),
  afterMs: after,
  place: fc.nat(9)
})

const cancel: fc.Arbitrary<Happens> = fc.record({ kind: fc.constant("cancel" as const), afterMs: after })

const happens = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: event },
      { weight: 3, arbitrary: ofSend },
      { weight: 1, arbitrary: transition },
      { weight: 1, arbitrary: cancel }
    ),
    { maxLength: 12 }
  )
  .map((all) => all.toSorted((one, other) => one.afterMs - other.afterMs))

const contact = fc
  .record({
    plan: fc.constantFrom("pro", "free"),
    zone: fc.constantFrom("Europe/Berlin", "Australia/Lord_Howe", "Nowhere/Never", 5)
  })
  .map((traits): ContactFacts => ({
    id: "con_0000000000000001" as ContactId,
    external_id: "u1",
    email: "ada@example.com",
    phone: null,
    traits
  }))

/** Scripts of contacts, beginnings and up to 12 happenings within 25 days. */
export const randomScript: fc.Arbitrary<Script> = fc.record({
  contact,
  trigger: fc.record({
    amount: fc.nat(3),
    cart: fc.constantFrom("a", "b"),
    starts_at: fc.constantFrom("2026-03-31T10:00", "soon")
  }),
  variables: fc.constantFrom({}, { seats: 3 }),
  happens
})

/** Times of worker passes, in milliseconds after the beginning; they may be weeks apart. */
export const randomVisits: fc.Arbitrary<ReadonlyArray<number>> = fc
  .array(after, { maxLength: 12 })
  .map((all) => all.toSorted((one, other) => one - other))
