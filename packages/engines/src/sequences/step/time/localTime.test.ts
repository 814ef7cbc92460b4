import { assert, describe, it } from "@effect/vitest"
import { instantWritten, nextLocal, quietUntil, zoneNamed } from "./localTime.ts"

const berlin = zoneNamed("Europe/Berlin")!
const ms = (iso: string): number => Date.parse(iso)
const iso = (at: number | undefined): string => new Date(at!).toISOString()

describe("a time of day", () => {
  it.each([
    ["later today", "2026-12-01T08:30+01:00", "09:00", "2026-12-01T08:00:00.000Z"],
    ["now", "2026-12-01T09:00+01:00", "09:00", "2026-12-01T08:00:00.000Z"],
    ["tomorrow", "2026-12-01T09:01+01:00", "09:00", "2026-12-02T08:00:00.000Z"],
    ["next year", "2026-12-31T23:30+01:00", "09:00", "2027-01-01T08:00:00.000Z"],
    ["that is skipped, an hour forward", "2026-03-28T12:00+01:00", "02:30", "2026-03-29T01:30:00.000Z"],
    ["that comes twice, the first time", "2026-10-25T00:00+02:00", "02:30", "2026-10-25T00:30:00.000Z"],
    ["that came the first time already, tomorrow", "2026-10-25T02:40+02:00", "02:30", "2026-10-26T01:30:00.000Z"]
  ])("comes %s", (_, from, time, expected) => {
    assert.strictEqual(iso(nextLocal(berlin, ms(from), time)), expected)
  })
})

describe("a written time", () => {
  it.each([
    ["2027-05-12T09:00", "2027-05-12T07:00:00.000Z"],
    ["2027-05-12", "2027-05-11T22:00:00.000Z"],
    ["2027-05-12T18:00+02:00", "2027-05-12T16:00:00.000Z"],
    ["2027-05-12T18:00:30.5-05:30", "2027-05-12T23:30:30.500Z"],
    ["2027-05-12T18:00Z", "2027-05-12T18:00:00.000Z"],
    ["2026-03-29T02:30", "2026-03-29T01:30:00.000Z"]
  ])("%s is an instant", (text, expected) => assert.strictEqual(iso(instantWritten(berlin, text)), expected))

  it.each([
    "",
    "soon",
    "2027-02-30T09:00",
    "2027-05-12T24:00",
    "12.5.2027",
    "1969-12-31",
    "9999-01-01",
    "2027-05-12T09:00 "
  ])("%j is none", (text) => assert.isUndefined(instantWritten(berlin, text)))
})

describe("quiet hours", () => {
  const night = { from: "21:00", to: "08:00" }
  const workdays = { ...night, days: ["mon", "tue", "wed", "thu", "fri"] } as const
  it.each([
    ["let a mail go by day", night, "2026-12-01T12:00+01:00", "2026-12-01T11:00:00.000Z"],
    ["begin at their first minute", night, "2026-12-01T21:00+01:00", "2026-12-02T07:00:00.000Z"],
    ["span midnight", night, "2026-12-02T03:00+01:00", "2026-12-02T07:00:00.000Z"],
    ["end at their last", night, "2026-12-02T08:00+01:00", "2026-12-02T07:00:00.000Z"],
    ["hold within a day", { from: "12:00", to: "14:00" }, "2026-12-01T13:00+01:00", "2026-12-01T13:00:00.000Z"],
    ["hold over days without sending", workdays, "2026-12-04T22:00+01:00", "2026-12-07T07:00:00.000Z"],
    ["hold on such a day", workdays, "2026-12-06T12:00+01:00", "2026-12-07T07:00:00.000Z"],
    [
      "hold until the one day that has any",
      { ...night, days: ["tue"] },
      "2026-12-02T12:00+01:00",
      "2026-12-08T07:00:00.000Z"
    ],
    [
      "are none from a time to itself",
      { from: "08:00", to: "08:00" },
      "2026-12-01T08:00+01:00",
      "2026-12-01T07:00:00.000Z"
    ],
    [
      "end in the second of two hours",
      { from: "02:00", to: "02:45" },
      "2026-10-25T02:30+01:00",
      "2026-10-25T01:45:00.000Z"
    ],
    [
      "end an hour on where their end is skipped",
      { from: "01:00", to: "02:30" },
      "2026-03-29T01:30+01:00",
      "2026-03-29T01:30:00.000Z"
    ]
  ] as const)("%s", (_, hours, at, expected) => assert.strictEqual(iso(quietUntil(berlin, hours, ms(at))), expected))

  it("are none where they are off", () => assert.strictEqual(quietUntil(berlin, "off", 5), 5))
})

describe("a zone", () => {
  it("is known by any name that it ever had, in whatever case", () =>
    assert.strictEqual(zoneNamed("asia/calcutta"), zoneNamed("Asia/Kolkata")))

  it.each(["Nowhere/Never", "", "+02:00", "x".repeat(100)])("%j is none", (name) => assert.isUndefined(zoneNamed(name)))
})
