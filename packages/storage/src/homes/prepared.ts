import { Effect } from "effect"
import { databaseAddressOf } from "../drivers/databaseAddressOf.ts"
import { migrated } from "../drivers/migrating.ts"
import { HomeRefused } from "./Homes.ts"

// Tables that no migration of ours made.
const strangers = `select count(*)::int as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1 and c.relkind in ('r', 'p')
    and not exists (select 1 from pg_class o where o.relnamespace = n.oid and o.relname = 'migrations')`

const distributes = `select exists (select 1 from pg_extension where extname = 'citus') as is`
// The view citus_schemas is in the schema public, which the connection may not mean.
const isDistributed = "select exists (select 1 from pg_dist_schema where schemaid = $1::regnamespace) as is"

/**
 * Makes the schema of a home, migrated, and distributed on Citus, which cannot take some of the migrations later.
 * Whatever of that was done before is left as it is.
 */
export const prepared = (url: string, urlInside: string, schema: string): Effect.Effect<void, HomeRefused> =>
  Effect.gen(function* () {
    const { default: postgres } = yield* Effect.promise(() => import("postgres"))
    const at = databaseAddressOf(url)
    const single = yield* Effect.acquireRelease(
      Effect.sync(() => postgres(at.url, { ...at.socket, max: 1, prepare: false, onnotice: () => {} })),
      (single) => Effect.promise(() => single.end({ timeout: 5 }))
    )
    const ask = (text: string, params: Array<string> = []) =>
      Effect.map(
        Effect.promise(() => single.unsafe<Array<any>>(text, params)),
        ([row]) => row
      )
    yield* ask(`create schema if not exists ${schema}`)
    if ((yield* ask(strangers, [schema])).tables > 0)
      return yield* new HomeRefused({ message: `The schema ${schema} has tables that are not Tidings'.` })
    yield* migrated(urlInside)
    if (!(yield* ask(distributes)).is || (yield* ask(isDistributed, [schema])).is) return
    yield* ask("select citus_schema_distribute($1)", [schema])
  }).pipe(Effect.scoped)
