import { registry } from "@tidings/operations/registry"
import { isReadOnly, takesKey } from "@tidings/pipeline/Operation"
import { Database } from "@tidings/storage/Database"
import { inputFor } from "@tidings/testing/inputFor"
import { call, makeWorkspace, worldOver, type World } from "@tidings/testing/World"
import { Effect } from "effect"
import { watchFlights, type Flight } from "../postgres/flights.ts"

/** The flights to Postgres that one lone call of an operation needed. */
export interface Trips {
  readonly operation: string
  readonly flights: ReadonlyArray<Flight>
}

/** Operations that leave something behind, in the order of the registry. */
const mutating = registry.entries.map(({ operation }) => operation).filter((operation) => !isReadOnly(operation))

/** Those whose input names what is then taken, begun or ended: each call of them has a workspace of its own. */
const takesNames = new Set(["create_list", "enroll_in_sequence", "transition_sequence", "cancel_sequence_run"])

/** One to prepare the statements and warm the caches, and others of which the one with the fewest flights counts: a connection may open meanwhile. */
const calls = 4

const situation = Effect.fnUntraced(function* (operation: string) {
  const workspace = yield* makeWorkspace("enterprise")
  return { key: workspace.live, input: yield* inputFor(operation, workspace) }
})

/**
 * Calls every operation that leaves something behind with nobody else asking, and answers the flights until a call was answered, over all connections.
 * What happens at each call is asked for again and again in one workspace; what happens once in a new one each time.
 */
export const countTrips = async (url: string): Promise<ReadonlyArray<Trips>> => {
  await using watched = await watchFlights(url)
  const touches = () => watched.flights.filter((flight) => flight.some((text) => text.includes('update "keys"'))).length
  /** A key that was used within the minute, so that no call notes its use, which nobody waits for. */
  const used = (operation: string) =>
    Effect.tap(situation(operation), ({ key }) =>
      Effect.gen(function* () {
        for (let before = -1; before !== touches();) {
          before = touches()
          yield* call("read_workspace", {}, { key })
          yield* call("read_workspace", {}, { key })
        }
      })
    )
  const flightsOf = Effect.fnUntraced(function* (operation: string, happensEachTime: boolean) {
    const first = yield* used(operation)
    let fewest: ReadonlyArray<Flight> | undefined
    for (let turn = 0; turn < calls; turn++) {
      const { input, key } = turn === 0 || happensEachTime ? first : yield* used(operation)
      const before = watched.flights.length
      const answer = yield* call(operation, input, { key, idempotencyKey: crypto.randomUUID() })
      if (answer.status >= 300) return yield* Effect.die(new Error(`${operation}: ${answer.text}`))
      const flights = watched.flights.slice(before)
      if (turn > 0 && (fewest === undefined || flights.length < fewest.length)) fewest = flights
    }
    return { operation, flights: fewest! }
  })
  const all: Effect.Effect<ReadonlyArray<Trips>, never, World> = Effect.forEach(mutating, (row) =>
    flightsOf(row.name, takesKey(row) && !takesNames.has(row.name))
  )
  return await Effect.runPromise(Effect.provide(all, worldOver(Database.layerPostgres(watched.url, { max: 2 }))))
}
