import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { emailKind, type SendChange } from "../sends/emailKind.ts"
import { smsKind, type SmsChange } from "../sms/smsKind.ts"
import { unfold } from "./unfold.ts"

/** Every kind of message, with one change of each of its types and the kinds of status that they lead to. */
const kinds = {
  email: {
    kind: emailKind,
    changes: [
      emailKind.says.queued(),
      emailKind.says.sent({ provider: "smtp" }),
      emailKind.says.delivered(),
      emailKind.says.delayed({ reason: "busy", next_attempt_at: "2026-11-27T00:00:00.000Z" }),
      emailKind.says.unconfirmed({ provider: "smtp", reason: "lost" }),
      emailKind.says.failed({ reason: "no" }),
      { type: "send.bounced", source: "provider", data: { bounce_type: "hard" } },
      { type: "send.complained", source: "provider" },
      { type: "send.opened", source: "provider" },
      { type: "send.clicked", source: "provider", data: { url: "https://example.com" } },
      { type: "send.unsubscribed", source: "system" },
      { type: "transactional.suppressed", source: "provider" }
    ] satisfies ReadonlyArray<SendChange>
  },
  sms: {
    kind: smsKind,
    changes: [
      smsKind.says.queued(),
      smsKind.says.sent({ provider: "twilio" }),
      smsKind.says.delivered(),
      smsKind.says.delayed({ reason: "busy", next_attempt_at: "2026-11-27T00:00:00.000Z" }),
      smsKind.says.unconfirmed({ provider: "twilio", reason: "lost" }),
      smsKind.says.failed({ reason: "no" }),
      { type: "sms.undelivered", source: "provider", data: { reason: "absent" } },
      { type: "sms.suppressed", source: "provider" }
    ] satisfies ReadonlyArray<SmsChange>
  }
}

/** The statuses of a message after each of some changes. */
const statusesOf = ({ kind }: (typeof kinds)[keyof typeof kinds], changes: ReadonlyArray<any>) => {
  const { unfolded } = changes.reduce<{
    readonly events: ReadonlyArray<any>
    readonly unfolded: ReadonlyArray<string>
  }>(
    ({ events, unfolded }, change) => {
      const { status } = unfold(kind as any, { events: [], status: unfolded.at(-1)! as never, livemode: true }, [
        change
      ])
      return { events, unfolded: [...unfolded, status as string] }
    },
    { events: [], unfolded: [kind.waits[0]!] }
  )
  return unfolded
}

describe.each(Object.entries(kinds))("the status of a message by %s", (_, row) => {
  const { changes, kind } = row
  const statuses: ReadonlyArray<string> = kind.statuses
  const [waits, final]: ReadonlyArray<ReadonlyArray<string>> = [kind.waits, kind.final]

  it("never falls in rank but where its waiting ends, and stays where it is final, in whatever order", () => {
    const all = fc.array(fc.constantFrom(...(changes as ReadonlyArray<unknown>)), { maxLength: 30 })
    const isRight = (status: string, next: string): boolean => {
      if (final!.includes(status)) return next === status
      const endsWaiting = waits!.includes(status) && !waits!.includes(next)
      return endsWaiting || statuses.indexOf(next) >= statuses.indexOf(status)
    }
    fc.assert(
      fc.property(all, (some) => {
        const went = statusesOf(row, some)
        const wrong = went.slice(1).flatMap((next, n) => (isRight(went[n]!, next) ? [] : [[went[n], next]]))
        assert.deepStrictEqual(wrong, [])
      })
    )
    assert.isNotEmpty(changes)
  })

  it("is news once, but for what repeats, which is until the timeline is full", () => {
    for (const change of changes) {
      const { news } = unfold(
        kind as any,
        { events: [], status: kind.waits[0]! as never, livemode: true },
        Array.from({ length: 150 }, () => change as never)
      )
      assert.lengthOf(news, (kind.repeats as ReadonlyArray<string>).includes(change.type) ? 100 : 1)
    }
  })

  it("of the sandbox is what it simulates, whatever a provider or a person reports", () => {
    const sandbox = { events: [], status: kind.waits[0]! as never, livemode: false }
    for (const change of changes.filter(({ type }) => type !== changes[0]!.type)) {
      assert.lengthOf(unfold(kind as any, sandbox, [change as never]).news, 0)
      assert.lengthOf(unfold(kind as any, sandbox, [{ ...change, source: "sandbox" } as never]).news, 1)
    }
  })
})

describe("the status of a text message", () => {
  const [queued, sent, delivered, delayed, unconfirmed, , undelivered] = kinds.sms.changes
  it.each([
    [
      ["accepted", "queued", "sent", "delivered"],
      [delayed, sent, delivered]
    ],
    [
      ["accepted", "unconfirmed", "delivered"],
      [unconfirmed, delivered]
    ],
    [
      ["accepted", "accepted", "sent", "undelivered", "delivered"],
      [queued, sent, undelivered, delivered]
    ]
  ])("goes %j", (statuses, changes) => {
    assert.deepStrictEqual(statusesOf(kinds.sms, changes), statuses)
  })
})
