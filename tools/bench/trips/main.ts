// node tools/bench/trips/main.ts [operation]: prints the statements of each round trip to Postgres of an operation;
// without one, the number of round trips of each.
import { temporaryDatabase } from "../postgres/temporaryDatabase.ts"
import { countTrips } from "./countTrips.ts"

const lineWidth = 200
const oneLine = (text: string) => text.replaceAll(/\s+/gu, " ").trim().slice(0, lineWidth)

const [, , asked] = process.argv
await using database = await temporaryDatabase()
for (const { flights, operation } of await countTrips(database.url)) {
  if (asked !== undefined && asked !== operation) continue
  console.log(`${operation}: ${flights.length}`)
  if (asked !== undefined)
    for (const [index, flight] of flights.entries())
      console.log(`  ${index + 1}. ${flight.map(oneLine).join("\n     ")}`)
}
