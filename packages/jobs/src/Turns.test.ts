import { assert, describe, it } from "@effect/vitest"
import { Turns, type Turn } from "./Turns.ts"

const turn = (workspaceId: string, priority = 1, weight = 1): Turn => ({
  lane: "probe",
  priority,
  workspaceId,
  weight
})
const eightFree = () => 8

/** Claims from what waits, as the table would: within what is free, one job after another, of the turn that then stands lowest. */
const claim = (turns: Turns, waiting: Map<string, number>, free = 8): ReadonlyArray<string> => {
  const chosen = turns.choose(() => free, 0)
  const offered = chosen.flatMap((each) =>
    Array.from({ length: Math.min(each.share, waiting.get(each.workspaceId) ?? 0) }, (_, nth) => ({
      ...each,
      pass: each.pass + (nth + 1) / each.weight
    }))
  )
  const taken = offered.sort((a, b) => a.pass - b.pass).slice(0, free)
  for (const { workspaceId } of taken) waiting.set(workspaceId, waiting.get(workspaceId)! - 1)
  turns.settle(chosen, taken, 0)
  return taken.map(({ workspaceId }) => workspaceId)
}

const countOf = (claimed: ReadonlyArray<string>, workspaceId: string) =>
  claimed.filter((each) => each === workspaceId).length

describe("turns", () => {
  it("give a workspace that comes to a long queue of another's a place in the next claim", () => {
    const turns = new Turns()
    const waiting = new Map([["busy", 100_000]])
    turns.hear(turn("busy"), 0)
    for (let i = 0; i < 20; i++) assert.strictEqual(claim(turns, waiting).length, 8)
    waiting.set("quiet", 1)
    turns.hear(turn("quiet"), 0)
    assert.strictEqual(countOf(claim(turns, waiting), "quiet"), 1)
  })

  it("share what is free evenly among workspaces that have more than enough", () => {
    const turns = new Turns()
    const waiting = new Map(["a", "b", "c"].map((workspaceId) => [workspaceId, 1_000]))
    for (const workspaceId of waiting.keys()) turns.hear(turn(workspaceId), 0)
    const claimed = Array.from({ length: 30 }, () => claim(turns, waiting)).flat()
    for (const workspaceId of waiting.keys()) assert.closeTo(countOf(claimed, workspaceId), 80, 8)
  })

  it.each([1, 3, 8, 48])("go by weight, whatever else waits and however little is free: %i", (free) => {
    const turns = new Turns()
    const waiting = new Map(["small", "large", "small too"].map((workspaceId) => [workspaceId, 100_000]))
    for (const workspaceId of waiting.keys()) turns.hear(turn(workspaceId, 1, workspaceId === "large" ? 8 : 1), 0)
    const claimed = Array.from({ length: Math.ceil(1_000 / free) }, () => claim(turns, waiting, free)).flat()
    assert.closeTo(countOf(claimed, "large"), 800, 24)
    assert.closeTo(countOf(claimed, "small"), countOf(claimed, "small too"), 2)
  })

  it("come round to each of more workspaces than one claim can look at", () => {
    const turns = new Turns()
    const names = Array.from({ length: 200 }, (_, i) => `ws_${i}`)
    const waiting = new Map(names.map((workspaceId) => [workspaceId, 10]))
    for (const workspaceId of names) turns.hear(turn(workspaceId), 0)
    const claimed = Array.from({ length: 25 }, () => claim(turns, waiting)).flat()
    assert.strictEqual(new Set(claimed).size, 200)
  })

  it("do not pay for the time in which a workspace had nothing waiting", () => {
    const turns = new Turns()
    const waiting = new Map([["busy", 1_000]])
    turns.hear(turn("busy"), 0)
    for (let i = 0; i < 50; i++) claim(turns, waiting)
    waiting.set("late", 1_000)
    turns.hear(turn("late"), 0)
    const claimed = Array.from({ length: 10 }, () => claim(turns, waiting)).flat()
    assert.closeTo(countOf(claimed, "busy"), 40, 8)
  })

  it("go by priority first, but every eighth claim begins with the lowest", () => {
    const turns = new Turns()
    turns.hear(turn("mailing", 3), 0)
    turns.hear(turn("codes", 0), 0)
    const order = Array.from({ length: 16 }, () => {
      const chosen = turns.choose(eightFree, 0)
      turns.settle(
        chosen,
        chosen.flatMap((each) => Array.from({ length: each.share }, () => each)),
        0
      )
      return chosen.map(({ workspaceId }) => workspaceId).join()
    })
    const eight = [...Array.from({ length: 7 }, () => "codes"), "mailing"]
    assert.deepStrictEqual(order, [...eight, ...eight])
  })

  it("are not taken before they are due, nor again when they gave less than asked", () => {
    const turns = new Turns()
    turns.hear(turn("later"), 1_000)
    assert.deepStrictEqual(turns.choose(eightFree, 999), [])
    assert.strictEqual(turns.nextDueMs(), 1_000)
    const chosen = turns.choose(eightFree, 1_000)
    assert.lengthOf(chosen, 1)
    turns.settle(chosen, [turn("later")], 1_000)
    assert.deepStrictEqual(turns.choose(eightFree, 2_000), [])
    assert.strictEqual(turns.nextDueMs(), Number.POSITIVE_INFINITY)
  })

  it("keep what was heard of while a claim was on its way", () => {
    const turns = new Turns()
    turns.hear(turn("a"), 0)
    const chosen = turns.choose(eightFree, 0)
    turns.hear(turn("a"), 5)
    turns.settle(chosen, [], 0)
    assert.lengthOf(turns.choose(eightFree, 5), 1)
  })

  it("leave a full lane alone", () => {
    const turns = new Turns()
    turns.hear(turn("a"), 0)
    assert.deepStrictEqual(
      turns.choose(() => 0, 0),
      []
    )
  })
})
