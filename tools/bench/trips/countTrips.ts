import { registry } from "@tidings/operations/registry"
import { isReadOnly, takesKey } from "@tidings/pipeline/Operation"
import * as Worker from "@tidings/jobs/Worker"
import advance_runs from "@tidings/services/sequences/jobs/advance_runs"
import { Database } from "@tidings/storage/Database"
import { holding } from "@tidings/testing/approvals"
import { inputFor } from "@tidings/testing/inputFor"
import { call, makeWorkspace, worldOver, type World } from "@tidings/testing/World"
import { Effect } from "effect"
import { watchFlights, type Flight } from "../postgres/protocol/flights.ts"
import { mostTrips } from "./mostTrips.ts"

/** The flights to Postgres of one call of an operation. */
interface Trips {
  readonly operation: string
  readonly flights: ReadonlyArray<Flight>
}

/** Operations that change data, in the order of the registry. */
const mutating = registry.entries.map(({ operation }) => operation).filter((operation) => !isReadOnly(operation))

/**
 * Operations whose input names a thing that the call takes, decides, moves or ends: each call of them has its own
 * workspace.
 */
const takesNames = new Set([
  "create_list",
  "create_segment",
  "create_topic",
  "export_contact",
  "export_contacts",
  "duplicate_template",
  "delete_template",
  "delete_template_locale",
  "remove_sms_opt_out",
  "create_page",
  "compose_template",
  "decide_approval",
  "transition_sequence",
  "cancel_sequence_run",
  "publish_social_post",
  "resolve_unconfirmed_send",
  "resolve_unconfirmed_text",
  "resolve_unconfirmed_post"
])

/**
 * Returns the input of a call; calls that begin something for a contact each get another one, known to the workspace.
 */
const ofContact = Effect.fnUntraced(function* (operation: string, input: object, turn: number, key: string) {
  if (operation !== "enroll_in_sequence") return input
  const contact = { external_id: `usr_${turn}` }
  yield* call("emit_event", { type: "bench.met", contact }, { key })
  return { ...input, contact }
})

/**
 * Number of calls: the first prepares the statements and warms the caches, and of the others the one with the fewest
 * flights counts, since a connection may open meanwhile.
 */
/** Calls of an operation, the first of which fills caches: few, or many until it asks no more often than it may. */
const calls = { least: 2, most: 8 } as const

const heldAs = (operation: string) => `a held ${operation}`
const rowOf = (counted: string) => counted.replace(/^a held /u, "")

const situation = Effect.fnUntraced(function* (operation: string) {
  const workspace = yield* makeWorkspace("enterprise")
  const input = yield* inputFor(rowOf(operation), workspace)
  // Runs rest, as they do most of their time.
  yield* Worker.drain([advance_runs])
  const gated = mutating.find(({ name }) => heldAs(name) === operation)
  if (gated !== undefined) yield* holding(workspace, gated)
  return { key: workspace.live, input }
})

/**
 * Calls every operation that changes data with no other load, and returns the fewest flights until a call was answered,
 * over all connections. Repeatable calls are repeated in one workspace; calls that work once get a new one each time.
 */
export const countTrips = async (url: string): Promise<ReadonlyArray<Trips>> => {
  await using watched = await watchFlights(url)
  watched.hurry()
  const touches = () => watched.flights.filter((flight) => flight.some((text) => text.includes('update "keys"'))).length
  /**
   * Returns a workspace whose key was used within the minute, so that no call records its use, which nobody waits for.
   */
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
    const most = mostTrips(operation)
    const isEnough = (turn: number) => turn >= calls.least && fewest !== undefined && fewest.length <= most
    for (let turn = 0; turn < calls.most && !isEnough(turn); turn++) {
      const { input: given, key } = turn === 0 || happensEachTime ? first : yield* used(operation)
      const input = yield* ofContact(rowOf(operation), given, turn, key)
      watched.delay()
      const before = watched.flights.length
      const answer = yield* call(rowOf(operation), input, { key, idempotencyKey: crypto.randomUUID() })
      watched.hurry()
      if (answer.status >= 300) return yield* Effect.die(new Error(`${operation}: ${answer.text}`))
      const flights = watched.flights.slice(before)
      if (turn > 0 && (fewest === undefined || flights.length < fewest.length)) fewest = flights
    }
    return { operation, flights: fewest! }
  })
  const counted = [
    ...mutating.map((row) => [row.name, takesKey(row) && !takesNames.has(row.name)] as const),
    ...mutating.filter(({ surface }) => surface !== undefined).map(({ name }) => [heldAs(name), true] as const)
  ]
  const all: Effect.Effect<ReadonlyArray<Trips>, never, World> = Effect.forEach(counted, ([operation, eachTime]) =>
    Effect.scoped(flightsOf(operation, eachTime))
  )
  return await Effect.runPromise(Effect.provide(all, worldOver(Database.layerPostgres(watched.url, { max: 2 }))))
}
