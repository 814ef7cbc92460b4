import { Effect } from "effect"
import { lookAt, ownIdentity, Unreadable } from "./lookAt.ts"

/** Looks at the standby of a primary, and returns by how many bytes of its log it is behind. */
export const inspectStandby = (url: string, readUrl: string): Effect.Effect<number, Unreadable> =>
  Effect.gen(function* () {
    const { default: postgres } = yield* Effect.promise(() => import("postgres"))
    const single = yield* Effect.acquireRelease(
      Effect.sync(() => postgres(url, { max: 1, connect_timeout: 5, prepare: false, onnotice: () => {} })),
      (single) => Effect.promise(() => single.end({ timeout: 1 }))
    )
    const ask = (text: string, params: Array<string> = []) =>
      Effect.tryPromise({
        try: async () => (await single.unsafe(text, params))[0]!,
        catch: () => new Unreadable({ fault: "away", message: "DATABASE_URL could not be asked about it" })
      })
    const { identity } = yield* ask(ownIdentity)
    const { replayed } = yield* lookAt(readUrl, String(identity))
    const { behind } = yield* ask("select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1::pg_lsn)::float8 as behind", [
      replayed
    ])
    return Math.max(0, Number(behind))
  }).pipe(Effect.scoped)
