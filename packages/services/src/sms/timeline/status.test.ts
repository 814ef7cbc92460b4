import { assert, describe, it } from "@effect/vitest"
import { SmsStatus } from "@tidings/schema/resources/SmsDelivery"
import * as fc from "fast-check"
import { provider, type SmsChange } from "./SmsChange.ts"
import { advance } from "./status.ts"
import { unfold } from "./unfold.ts"

const changes: ReadonlyArray<SmsChange> = [
  { type: "sms.queued", source: "system" },
  provider("sms.queued", { reason: "busy" }),
  provider("sms.unconfirmed", { reason: "lost" }),
  provider("sms.sent"),
  provider("sms.undelivered", { reason: "absent" }),
  provider("sms.delivered"),
  provider("sms.failed", { reason: "no" }),
  provider("sms.suppressed")
]
const rank = (status: SmsStatus) => SmsStatus.literals.indexOf(status)

describe("the status of a text message", () => {
  it("never falls in rank, and stays where it is final, whatever comes in whatever order", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...changes), { maxLength: 30 }), (all) => {
        let status: SmsStatus = "accepted"
        for (const change of all) {
          const next = advance(status, change)
          assert.isAtLeast(rank(next), rank(status))
          if (["delivered", "failed", "suppressed"].includes(status)) assert.strictEqual(next, status)
          status = next
        }
      })
    )
  })

  it.each([
    [
      ["accepted", "queued", "sent", "delivered"],
      [1, 3, 5]
    ],
    [
      ["accepted", "unconfirmed", "delivered"],
      [2, 5]
    ],
    [
      ["accepted", "sent", "undelivered", "delivered"],
      [3, 4, 5]
    ],
    [
      ["accepted", "delivered", "delivered"],
      [5, 6]
    ]
  ] as const)("goes %j", (statuses, happened) => {
    let status: SmsStatus = "accepted"
    const went = happened.map((place) => (status = advance(status, changes[place]!)))
    assert.deepStrictEqual(["accepted", ...went], [...statuses])
  })

  it("is news once, but for waiting again, which is until the timeline is full", () => {
    const waits = provider("sms.queued", { reason: "busy" })
    const row = { events: [], status: "accepted", livemode: true } as const
    assert.lengthOf(unfold(row, [provider("sms.sent"), provider("sms.sent")]).news, 1)
    assert.lengthOf(
      unfold(
        row,
        Array.from({ length: 150 }, () => waits)
      ).news,
      100
    )
  })
})
