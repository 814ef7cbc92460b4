import { assert, describe, it } from "@effect/vitest"
import { isZone } from "@tidings/schema/fields/locale/Zone"
import { zoneNamed } from "@tidings/engines/sequences/step/time/localTime"
import { plannedTime, resolveLocalTime } from "./plannedTime.ts"

describe("a local time", () => {
  it.each([
    ["Europe/Berlin", "2027-06-01T09:30", "2027-06-01T07:30:00.000Z", "exact"],
    ["Europe/Berlin", "2027-03-28T02:30", "2027-03-28T01:30:00.000Z", "skipped"],
    ["Europe/Berlin", "2027-03-28T03:00", "2027-03-28T01:00:00.000Z", "exact"],
    ["Europe/Berlin", "2027-10-31T02:30", "2027-10-31T00:30:00.000Z", "twice"],
    ["America/New_York", "2027-03-14T02:30", "2027-03-14T07:30:00.000Z", "skipped"],
    ["America/New_York", "2027-11-07T01:30", "2027-11-07T05:30:00.000Z", "twice"],
    ["Australia/Lord_Howe", "2027-10-03T02:15", "2027-10-02T15:45:00.000Z", "skipped"],
    ["Australia/Lord_Howe", "2027-04-04T01:45", "2027-04-03T14:45:00.000Z", "twice"],
    ["America/Sao_Paulo", "2018-11-04T00:00", "2018-11-04T03:00:00.000Z", "skipped"],
    ["America/Sao_Paulo", "2018-02-17T23:30", "2018-02-18T01:30:00.000Z", "twice"],
    ["Pacific/Apia", "2011-12-30T09:00", "2011-12-30T19:00:00.000Z", "skipped"],
    ["Europe/Dublin", "2027-03-28T01:30", "2027-03-28T01:30:00.000Z", "skipped"],
    ["Europe/Dublin", "2027-10-31T01:30", "2027-10-31T00:30:00.000Z", "twice"],
    ["Asia/Kolkata", "2027-06-01T09:00", "2027-06-01T03:30:00.000Z", "exact"],
    ["UTC", "2027-06-01T09:00:30", "2027-06-01T09:00:30.000Z", "exact"]
  ])("of %s at %s is %s (%s)", (zone, local, at, clocks) => {
    const resolved = resolveLocalTime(zoneNamed(zone)!, local)!
    assert.deepStrictEqual([new Date(resolved.atMs).toISOString(), resolved.clocks], [at, clocks])
  })

  it.each(["2027-06-01T24:00", "2027-06-01T09:60", "2027-06-01"])("%s is none", (local) =>
    assert.isUndefined(resolveLocalTime(zoneNamed("UTC")!, local))
  )
})

describe("a planned time", () => {
  it("is what the clocks of its zone show, or an instant by its offset", () => {
    const berlin = { sendsAtMs: Date.parse("2027-06-01T07:30Z"), localAt: "2027-06-01T09:30:00", note: undefined }
    assert.deepStrictEqual(plannedTime("2027-06-01T09:30", "Europe/Berlin"), berlin)
    assert.deepStrictEqual(plannedTime("2027-06-01T03:30-04:00", "Europe/Berlin"), berlin)
    assert.deepStrictEqual(plannedTime("2027-06-01T07:30:00.000Z", "Europe/Berlin"), berlin)
  })

  it("says how an hour that is skipped or doubled was taken", () => {
    assert.deepStrictEqual(plannedTime("2027-03-28T02:30", "Europe/Berlin"), {
      sendsAtMs: Date.parse("2027-03-28T01:30Z"),
      localAt: "2027-03-28T02:30:00",
      note: "The clocks of Europe/Berlin skip 2027-03-28 02:30: the mail leaves when they show 2027-03-28 03:30."
    })
    assert.strictEqual(
      plannedTime("2027-10-31T02:30", "Europe/Berlin")!.note,
      "The clocks of Europe/Berlin show 2027-10-31 02:30 twice: the mail leaves at the first."
    )
  })
})

describe("a zone", () => {
  it.each(["Europe/Berlin", "America/Argentina/Buenos_Aires", "Asia/Kolkata", "US/Eastern", "UTC"])("is %s", (name) =>
    assert.isTrue(isZone(name))
  )

  it.each(["EST", "CET", "GMT", "+05:30", "Etc/GMT+5", "etc/utc", "Mars/Base", "Europe/", "", "Europe/Berlin "])(
    "is not %j",
    (name) => assert.isFalse(isZone(name))
  )
})
