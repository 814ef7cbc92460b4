import { assert, describe, it } from "@effect/vitest"
import postgres from "postgres"
import { postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { watchFlights } from "./flights.ts"
import { postgresUrl } from "../temporaryDatabase.ts"

describe.skipIf(postgresIsMissing)(`watchFlights${whyMissing}`, () => {
  it("counts what waits for an answer, and what is said without waiting as one", async () => {
    await using watched = await watchFlights(`${postgresUrl}/postgres`)
    const sql = postgres(watched.url, { max: 1, onnotice: () => {} })
    const run = (text: string) => sql.unsafe(text, [1], { prepare: true })
    await Promise.all(["select $1::int", "select $1::int + 1"].map(run))
    const before = watched.flights.length
    await run("select $1::int")
    await run("select $1::int + 1")
    await Promise.all(["select $1::int", "select $1::int + 1"].map(run))
    await sql.end()
    assert.deepStrictEqual(watched.flights.slice(before, before + 3), [
      ["select $1::int"],
      ["select $1::int + 1"],
      ["select $1::int", "select $1::int + 1"]
    ])
  })
})
