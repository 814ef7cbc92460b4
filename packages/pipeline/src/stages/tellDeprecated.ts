import type { Caller } from "@tidings/services/access/Caller"
import { Deprecations } from "@tidings/services/deprecations/Deprecations"
import { Effect } from "effect"
import type * as Operation from "../Operation.ts"

const instant = (text: string): string => new Date(text).toISOString()

/** Emits `api.deprecation` for a call of a deprecated row; does nothing for any other. */
export const tellDeprecated = (
  { deprecated, name }: Operation.Any,
  caller: Caller["Service"]
): Effect.Effect<void, never, Deprecations> =>
  deprecated === undefined
    ? Effect.void
    : Deprecations.use((deprecations) =>
        deprecations.notify(caller, {
          operation: name,
          deprecated_at: instant(deprecated.since),
          sunset_at: instant(deprecated.sunset),
          replacement: deprecated.instead
        })
      )
