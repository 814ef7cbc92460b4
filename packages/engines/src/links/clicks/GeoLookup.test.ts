import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { isGeoTable } from "./isGeoTable.ts"
import { GeoLookup, geoTablesFrom } from "./GeoLookup.ts"
import { placesTable } from "../testing/placesTable.ts"

const records = {
  "203.0.113.0/25": { country: { iso_code: "DE" }, city: { names: { de: "München", en: "Munich" } } },
  "203.0.113.128/25": { country_code: "CH", city: "Zürich" },
  "8.8.8.0/24": { country_code: "XX", city: "" }
}

const table = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = mkdtempSync(join(tmpdir(), "tidings-places-"))
    const path = join(folder, "cities.mmdb")
    writeFileSync(path, placesTable(records))
    return path
  }),
  (path) => Effect.sync(() => rmSync(join(path, ".."), { recursive: true }))
)

describe("places", () => {
  it.effect.each([
    ["8.8.8.8", "US"],
    ["::ffff:8.8.8.8", "US"],
    ["2001:4860:4860::8888", "US"],
    ["193.99.144.80", "DE"],
    ["81.2.69.142", "GB"],
    ["133.11.0.1", "JP"],
    ["200.147.3.157", "BR"],
    ["127.0.0.1", undefined],
    ["10.0.0.1", undefined],
    ["::1", undefined],
    ["", undefined],
    ["unknown", undefined],
    ["8.8.8.8:443", undefined]
  ] as const)("of %s is the country %s, and no city is known", ([ip, country]) =>
    Effect.gen(function* () {
      const geo = yield* GeoLookup
      assert.deepStrictEqual([geo.countryOf(ip), geo.cityOf(ip)], [country, undefined])
      assert.strictEqual(geo.countryOf(ip), country)
    })
  )

  it.effect("come from a table of cities where it has them, else from the packaged one", () =>
    Effect.gen(function* () {
      const { cityOf, countryOf } = yield* geoTablesFrom(yield* table)
      const all = ["203.0.113.7", "203.0.113.200", "8.8.8.8", "193.99.144.80"]
      assert.deepStrictEqual(all.map(countryOf), ["DE", "CH", "XX", "DE"])
      assert.deepStrictEqual(all.map(cityOf), ["Munich", "Zürich", undefined, undefined])
    })
  )

  it.effect.each([
    ["DBIP-City-Lite", ["IP Geolocation by DB-IP", "https://db-ip.com"]],
    ["GeoLite2-City", ["This product includes GeoLite Data created by MaxMind", "https://www.maxmind.com"]],
    ["city ipvAll", ["Our own places", undefined]]
  ] as const)("from %s are credited as its licence asks", ([type, expected]) =>
    Effect.gen(function* () {
      const path = yield* table
      writeFileSync(path, placesTable(records, type))
      const { sources } = yield* geoTablesFrom(path)
      const [, { says, url } = { says: "none" }] = sources
      assert.deepStrictEqual([says, url], [...expected])
    })
  )

  it.effect("are told from other files by their end", () =>
    Effect.gen(function* () {
      const path = yield* table
      const others = [import.meta.filename, join(path, ".."), "/nowhere"]
      assert.deepStrictEqual([path, ...others].map(isGeoTable), [true, false, false, false])
    })
  )
})
