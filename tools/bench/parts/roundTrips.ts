import { figure } from "../figures/Figure.ts"
import type { BenchPart } from "../figures/BenchPart.ts"
import { temporaryDatabase } from "../postgres/temporaryDatabase.ts"
import { migratedDatabase } from "../postgres/seed.ts"
import { countTrips } from "../trips/countTrips.ts"
import { targetTrips } from "../trips/mostTrips.ts"

export const roundTrips: BenchPart = {
  letter: "m",
  title: "Round trips",
  method:
    "Every operation that leaves something behind, called alone in one process, with its statements prepared and its caches warm: how often it waits for Postgres until it is answered, over all connections. Counted on the wire by a proxy that delays each answer by 5 ms, so that what is said without waiting for one counts as one. These figures are exact: one above its target fails the tests, unless `tools/bench/trips/ceilings.json` allows it; `node tools/bench/trips/main.ts` shows what is said.",
  measure: async () => {
    await using database = await temporaryDatabase(await migratedDatabase())
    return (await countTrips(database.url)).map(({ flights, operation }) =>
      figure(operation, "trips", [flights.length], { most: targetTrips(operation) })
    )
  }
}
