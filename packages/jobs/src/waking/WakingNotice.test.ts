import { assert, it } from "@effect/vitest"
import { readNotice, textOfPresence, textOfTurns } from "./WakingNotice.ts"

const dueOf = (n: number) => ({
  lane: "deliver_email/smtp",
  priority: n % 4,
  workspaceId: `ws_ä${n}`,
  weight: 1 + (n % 3),
  runAtMs: 1_000 + n
})

it("says exactly the turns that wait", () => {
  const due = [dueOf(1), dueOf(2)]
  const read = readNotice(textOfTurns("me", [{ ...due[0]!, payload: "secret" } as never, due[1]!]))
  assert.deepStrictEqual(read, { home: "00", from: "me", turns: due, look: false, here: undefined })
})

it("stays below 8,000 bytes, and has the rest looked for", () => {
  const due = Array.from({ length: 10_000 }, (_, n) => dueOf(n))
  const text = textOfTurns("me", due)
  assert.isBelow(Buffer.byteLength(text), 8_000)
  assert.isAbove(Buffer.byteLength(text), 7_800)
  const { look, turns } = readNotice(text)!
  assert.isTrue(look)
  assert.deepStrictEqual(turns, due.slice(0, turns.length))
})

it("says that a worker is here", () => {
  assert.deepStrictEqual(readNotice(textOfPresence("me", "asks")), {
    home: "00",
    from: "me",
    turns: [],
    look: false,
    here: "asks"
  })
})

it.each(["", "{", "null", '{"f":1}', '{"f":"me","t":[["a"]]}', '{"f":"me","t":[["a",0.5,"b",1,1]]}'])(
  "takes no notice of %j",
  (text) => {
    assert.isUndefined(readNotice(text))
  }
)
