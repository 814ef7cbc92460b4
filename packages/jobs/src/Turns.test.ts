import { assert, describe, it } from "@effect/vitest"
import { type FreePlaces, Turns, type Turn } from "./Turns.ts"

const turn = (workspaceId: string, priority = 1, weight = 1): Turn => ({
  lane: "probe",
  priority,
  workspaceId,
  weight
})
const room = (free: number): FreePlaces => ({
  free: () => free,
  freeOf: () => Number.POSITIVE_INFINITY,
  promise: () => {}
})
const eightFree = room(8)

/**
 * Claims waiting jobs as the table would: one after another within the free places, always from the turn with the
 * lowest pass.
 */
const claim = (turns: Turns, waiting: Map<string, number>, free = 8): ReadonlyArray<string> => {
  const chosen = turns.choose(room(free), 0)
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

  it("forget lanes in which nothing waits once there are many, and none in which something does", () => {
    const turns = new Turns()
    for (let n = 0; n < 1_000; n++) turns.hear({ ...turn("busy"), lane: `probe/${n}` }, n === 7 ? 1_000 : 0)
    const chosen = Array.from({ length: 8 }, () => turns.choose(eightFree, 0)).flat()
    assert.strictEqual(new Set(chosen.map(({ lane }) => lane)).size, 999)
    turns.choose(eightFree, 0)
    assert.isAtMost([...turns.lanes].length, 256)
    assert.include([...turns.lanes], "probe/7")
    assert.lengthOf(turns.choose(eightFree, 1_000), 1)
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
    assert.strictEqual(turns.nextDueMs(999), 1_000)
    const chosen = turns.choose(eightFree, 1_000)
    assert.lengthOf(chosen, 1)
    turns.settle(chosen, [turn("later")], 1_000)
    assert.deepStrictEqual(turns.choose(eightFree, 2_000), [])
    assert.strictEqual(turns.nextDueMs(2_000), Number.POSITIVE_INFINITY)
  })

  it("keep what was heard of while a claim was on its way", () => {
    const turns = new Turns()
    turns.hear(turn("a"), 0)
    const chosen = turns.choose(eightFree, 0)
    turns.hear(turn("a"), 5)
    turns.settle(chosen, [], 0)
    assert.lengthOf(turns.choose(eightFree, 5), 1)
  })

  it("begin with so many jobs at once and no more, however many lanes there are, and serve each of them in its turn", () => {
    const turns = new Turns()
    const lanes = Array.from({ length: 500 }, (_, n) => `probe/${n}`)
    for (const lane of lanes) turns.hear({ ...turn("busy"), lane }, 0)
    const claims = Array.from({ length: 8 }, () => {
      const chosen = turns.choose(eightFree, 0)
      turns.settle(
        chosen,
        chosen.flatMap((each) => Array.from({ length: each.share }, () => each)),
        0
      )
      return chosen
    })
    for (const chosen of claims)
      assert.isAtMost(
        chosen.reduce((sum, { free }) => sum + free, 0),
        1_000
      )
    const served = Map.groupBy(claims.flat(), ({ lane }) => lane)
    assert.deepStrictEqual(
      [served.size, new Set([...served.values()].map(({ length }) => length))],
      [500, new Set([2])]
    )
  })

  it("leave a lane that rests alone until then, but for what has been due for too long, and no other lane", () => {
    const turns = new Turns()
    const taken = (nowMs: number) => {
      const chosen = turns.choose(eightFree, nowMs)
      // No job was found, and the table is polled again.
      for (const each of chosen) turns.hear(each, 0)
      return chosen.map(({ dueByMs, lane }) => [lane, dueByMs])
    }
    turns.hear(turn("a"), 0)
    turns.hear({ ...turn("a"), lane: "other" }, 0)
    turns.rest("probe", { untilMs: 60_000, lastsMs: 50_000, nowMs: 10_000 })
    assert.deepStrictEqual(taken(49_999), [["other", 49_999]])
    assert.strictEqual(turns.nextDueMs(49_999), 60_000)
    assert.sameDeepMembers(taken(50_000), [
      ["probe", 0],
      ["other", 50_000]
    ])
    assert.sameDeepMembers(taken(60_000), [
      ["probe", 60_000],
      ["other", 60_000]
    ])
  })

  it.each([
    [86_400_000, 120_000],
    [0, 250]
  ])("come back to a lane after two minutes at most and not at once, whenever it was to be: %i", (untilMs, backMs) => {
    const turns = new Turns()
    turns.hear(turn("a"), 0)
    turns.rest("probe", { untilMs, lastsMs: 86_400_000, nowMs: 0 })
    assert.deepStrictEqual(turns.choose(eightFree, backMs - 1), [])
    assert.lengthOf(turns.choose(eightFree, backMs), 1)
  })

  it("come back to a lane that rests when the clock is set back", () => {
    const turns = new Turns()
    turns.hear(turn("a"), 0)
    turns.rest("probe", { untilMs: 3_660_000, lastsMs: 86_400_000, nowMs: 3_600_000 })
    assert.lengthOf(turns.choose(eightFree, 10), 1)
  })

  it("leave a full lane alone", () => {
    const turns = new Turns()
    turns.hear(turn("a"), 0)
    assert.deepStrictEqual(turns.choose(room(0), 0), [])
  })
})
