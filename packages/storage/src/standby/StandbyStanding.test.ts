import { assert, describe, it } from "@effect/vitest"
import { standbyNewsOf, type Sighting, sighted, type StandbyStanding, unseen } from "./StandbyStanding.ts"

/** The standing and the news after each of these sightings, at these milliseconds. */
const told = (...sightings: ReadonlyArray<readonly [nowMs: number, sighting: Sighting | Sighting["kind"]]>) => {
  let standing: StandbyStanding = unseen
  const news = sightings.map(([nowMs, sighting]) => {
    const before = standing
    standing = sighted(before, typeof sighting === "string" ? ({ kind: sighting } as Sighting) : sighting, nowMs)
    return standbyNewsOf(before, standing)
  })
  return { news, standing }
}
const lost = (fault: "away" | "promoted" | "foreign"): Sighting => ({ kind: "lost", fault })

describe("a standby", () => {
  it("that is well is no news", () => {
    assert.deepStrictEqual(told([0, "found"], [1, "fresh"]), { news: [undefined, undefined], standing: unseen })
  })

  it("that is lost is told once, and once when it is found", () => {
    const { news, standing } = told([0, "fresh"], [1, lost("away")], [5, lost("away")], [9, "found"], [10, "fresh"])
    assert.deepStrictEqual(news, [undefined, "away", undefined, "back", undefined])
    assert.isUndefined(standing.wrong)
  })

  it("that is lost in another way is told again, with the time since which it is lost", () => {
    const { news, standing } = told([1, lost("away")], [5, lost("promoted")])
    assert.deepStrictEqual(news, ["away", "promoted"])
    assert.deepStrictEqual(standing.wrong, { fault: "promoted", sinceMs: 1, isTold: true })
  })

  it("that is behind is asked again by the next read, and less often once that lasts", () => {
    assert.strictEqual(told([7, "behind"], [106, "behind"]).standing.restsUntilMs, 0)
    assert.strictEqual(told([7, "behind"], [107, "behind"]).standing.restsUntilMs, 157)
    assert.strictEqual(told([7, "behind"], [107, "behind"], [157, "fresh"]).standing.restsUntilMs, 0)
  })

  it("that is behind is told after ten seconds without one read there", () => {
    const { news, standing } = told([0, "behind"], [9_999, "behind"], [10_000, "behind"], [10_001, "behind"])
    assert.deepStrictEqual(news, [undefined, undefined, "behind", undefined])
    assert.strictEqual(standing.restsUntilMs, 10_051)
    assert.strictEqual(standbyNewsOf(standing, sighted(standing, { kind: "fresh" }, 10_050)), "back")
  })

  it("that catches up between is behind from anew", () => {
    assert.deepStrictEqual(told([0, "behind"], [9_999, "fresh"], [10_000, "behind"]).news, [
      undefined,
      undefined,
      undefined
    ])
  })

  it("that was behind stays so when it is found, until a read is answered there", () => {
    const { news } = told([0, "behind"], [10_000, "behind"], [10_005, "found"], [10_050, "fresh"])
    assert.deepStrictEqual(news, [undefined, "behind", undefined, "back"])
  })

  it("that is slow rests for a second, and is at once well again", () => {
    assert.deepStrictEqual(told([5, "slow"]), {
      news: [undefined],
      standing: { wrong: undefined, restsUntilMs: 1_005 }
    })
    assert.deepStrictEqual(told([5, "slow"], [1_005, "fresh"]).standing, unseen)
  })
})
