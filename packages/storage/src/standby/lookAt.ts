import { Data, Effect } from "effect"
import { pidSeen } from "../drivers/pidSeen.ts"
import type { StandbyFault } from "./StandbyStanding.ts"

/** A server that no read may go to. */
export class Unreadable extends Data.TaggedError("Unreadable")<{
  readonly fault: Exclude<StandbyFault, "behind">
  readonly message: string
}> {}

const lookedWithin = "2 seconds"

/** SQL for the identity of a database: its cluster, its name and the schema of its connections. */
const identity = `(select system_identifier::text from pg_control_system()) || ' ' || current_database() || ' ' || current_schema()`

/** SQL for the row whose only column is that of the primary. */
export const ownIdentity = `select ${identity} as identity`

const found = `select pg_backend_pid() as pid, pg_is_in_recovery() as "isStandby",
  pg_last_wal_replay_lsn()::text as replayed, ${identity} as identity`

/** A standby that was found, and the LSN up to which it has replayed. */
interface FoundStandby {
  readonly isPooled: boolean
  readonly replayed: string
}

const look = (url: string) =>
  Effect.acquireUseRelease(
    Effect.promise(async () => {
      const { default: postgres } = await import("postgres")
      return postgres(url, { max: 1, connect_timeout: 2, prepare: false, fetch_types: false, onnotice: () => {} })
    }),
    (single) =>
      Effect.tryPromise({
        try: () => pidSeen(single, found),
        catch: (error) => new Unreadable({ fault: "away", message: String((error as Error).message) })
      }),
    (single) => Effect.promise(() => single.end({ timeout: 0 }))
  )

/**
 * Looks for at most 2 seconds at the server of a URL, over a connection of its own: fails unless it is a standby of the
 * database with this identity; tells if a pooler answers instead.
 */
export const lookAt = (url: string, ours: string): Effect.Effect<FoundStandby, Unreadable> =>
  look(url).pipe(
    Effect.timeout(lookedWithin),
    Effect.mapError(({ message }) => new Unreadable({ fault: "away", message })),
    Effect.flatMap(({ isPooled, row: { identity, isStandby, replayed } }) => {
      if (isStandby !== true)
        return new Unreadable({ fault: "promoted", message: "it is no standby (it was promoted, or never was one)" })
      return identity === ours
        ? Effect.succeed({ isPooled, replayed: String(replayed) })
        : new Unreadable({ fault: "foreign", message: `it has another database (${String(identity)}, not ${ours})` })
    })
  )
