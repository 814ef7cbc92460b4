import { assert, describe, it } from "@effect/vitest"
import { getTableName, is } from "drizzle-orm"
import { getTableConfig, PgTable } from "drizzle-orm/pg-core"
import * as exported from "../tables/index.ts"
import { impersonal, ofMembers, unsearched } from "./impersonal.ts"
import { personalPlaces } from "./personalPlaces.ts"
import { erasingInTexts } from "./personalStatement.ts"

const columns = Object.values(exported)
  .filter((one) => is(one, PgTable))
  .map((table) => getTableConfig(table as PgTable))
  .flatMap((table) => table.columns.map(({ name }) => `${table.name}.${name}`))

const personal = [
  ...new Set(personalPlaces.flatMap((place) => place.columns.map((name) => `${getTableName(place.table)}.${name}`)))
]
const named = (listed: Readonly<Record<string, string>>) =>
  Object.entries(listed).flatMap(([table, names]) => names.split(" ").map((name) => `${table}.${name}`))

describe("the list of personal places", () => {
  it("decides of every column of every table if it holds something of a person, once", () => {
    const decided = [...personal, ...named(impersonal), ...named(unsearched), ...named(ofMembers)]
    assert.deepStrictEqual(decided.toSorted(), columns.toSorted())
  })

  it("names people by what those who are sought together all have, wherever all rows are read for them", () => {
    const places = personalPlaces.filter(({ searched }) => searched !== undefined)
    const texts = places.map((place) => erasingInTexts(place).text)
    const names = texts.flatMap((text) => Array.from(text.matchAll(/(?<![:"]):([a-z]+)\b/gu), ([, name]) => name!))
    assert.sameMembers([...new Set(names)], ["workspace", "livemode", "after", "names", "pattern", "hashes"])
  })

  it("exports columns that there are", () => {
    const shown = personalPlaces.flatMap(({ exported, table }) =>
      (exported?.columns ?? []).map((name) => `${getTableName(table)}.${name}`)
    )
    assert.deepStrictEqual(
      shown.filter((name) => !columns.includes(name)),
      []
    )
  })
})
