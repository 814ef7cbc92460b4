import { Effect, Schedule } from "effect"
import postgres from "postgres"

const asked = (url: string, text: string, params: ReadonlyArray<string | number> = []) =>
  Effect.acquireUseRelease(
    Effect.sync(() => postgres(url, { max: 1, onnotice: () => {} })),
    (client) => Effect.promise(() => client.unsafe<Array<any>>(text, [...params])),
    (client) => Effect.promise(() => client.end())
  )

const nodes = `select distinct nodeport as port from citus_shards where table_name::text like $1 || '.%'`

/** The ports of the nodes that hold rows of a schema; none if it is on the coordinator. */
export const nodesOf = (url: string, schema: string) =>
  Effect.map(asked(url, nodes, [schema]), (rows) => rows.map(({ port }): number => port))

const others = `select nodeport as port from pg_dist_node where shouldhaveshards and nodeport <> $1 order by 1`

/** The engine refuses a move while it makes tables of the schema, such as the next day's partitions. */
const untilFree = { schedule: Schedule.spaced("200 millis"), times: 100 }

/** Has the engine move a schema to another node, while it is in use; returns the port of that node. */
export const moveSchema = Effect.fnUntraced(function* (url: string, schema: string) {
  const [from] = yield* nodesOf(url, schema)
  const [to] = yield* asked(url, others, [from!])
  const moved = asked(url, "select citus_schema_move($1::regnamespace, '127.0.0.1', $2::int)", [schema, to!.port])
  yield* Effect.orDie(Effect.retry(Effect.catchDefect(moved, Effect.fail), untilFree))
  return to!.port as number
})
