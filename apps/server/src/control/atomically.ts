import type { Problem } from "@tidings/schema/Problem"
import { Database } from "@tidings/storage/Database"
import { Effect } from "effect"
import { DeedRefused } from "./Deed.ts"

/** Does all of a deed or nothing; what a service refuses, the deed refuses in the same words. */
export const atomically = <A, R>(
  deed: Effect.Effect<A, DeedRefused | Problem, R>
): Effect.Effect<A, DeedRefused, R | Database> =>
  Effect.flatMap(Database, (database) => database.transaction(deed)).pipe(
    Effect.mapError((refused) =>
      refused instanceof DeedRefused ? refused : new DeedRefused({ message: refused.message })
    )
  )
