import { figure } from "../figures/Figure.ts"
import type { Part } from "../figures/Part.ts"
import { temporaryDatabase } from "../postgres/temporaryDatabase.ts"
import { migrated } from "../postgres/seed.ts"
import { countTrips } from "../trips/countTrips.ts"

const mostOfASend = 2
const mostOfHeld = 4
const mostOfOthers = 3

export const roundTrips: Part = {
  letter: "m",
  title: "Round trips",
  method:
    "Every operation that leaves something behind, called alone in one process, with its statements prepared and its caches warm: how often it waits for Postgres until it is answered, over all connections. Counted on the wire by a proxy that delays each answer by 5 ms, so that what is said without waiting for one counts as one. These figures are exact: one that grows fails the run, and the test command by `tools/bench/trips/ceilings.json`; `node tools/bench/trips/main.ts` shows what is said.",
  measure: async () => {
    await using database = await temporaryDatabase(await migrated())
    return (await countTrips(database.url)).map(({ flights, operation }) =>
      operation === "send_transactional"
        ? figure("Round trips of an accepted send", "trips", [flights.length], { most: mostOfASend })
        : figure(`Round trips of ${operation}`, "trips", [flights.length], {
            most: operation.startsWith("a held ") ? mostOfHeld : mostOfOthers
          })
    )
  }
}
