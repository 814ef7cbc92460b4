import { Effect } from "effect"
import { databaseAddressOf } from "./databaseAddressOf.ts"
import { pidSeen } from "./pidSeen.ts"

/** True if a pooler that lends connections answers at a URL, which is logged. */
export const hasPooler = (url: string) =>
  Effect.gen(function* () {
    const at = databaseAddressOf(url)
    const { default: postgres } = yield* Effect.promise(() => import("postgres"))
    const isThere = yield* Effect.acquireUseRelease(
      Effect.sync(() =>
        postgres(at.url, { ...at.socket, max: 1, prepare: false, fetch_types: false, onnotice: () => {} })
      ),
      (single) => Effect.promise(async () => (await pidSeen(single)).isPooled),
      (single) => Effect.promise(() => single.end({ timeout: 5 }))
    )
    if (isThere)
      yield* Effect.logInfo(
        "a pooler answers at DATABASE_URL: statements are not prepared (DATABASE_POOLER=off prepares them, for one that keeps a connection for each client)"
      )
    return isThere
  })
