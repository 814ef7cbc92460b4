import type { Caller } from "@tidings/services/access/Caller"
import { Deprecations } from "@tidings/services/deprecations/Deprecations"
import { Effect } from "effect"
import type * as Operation from "../Operation.ts"

const instant = (text: string): string => new Date(text).toISOString()

/** Has the workspace told that what is called here is announced to go; nothing for a row that is not. */
export const tellDeprecated = (
  { deprecated, name }: Operation.Any,
  caller: Caller["Service"]
): Effect.Effect<void, never, Deprecations> =>
  deprecated === undefined
    ? Effect.void
    : Deprecations.use((deprecations) =>
        deprecations.tell(caller, {
          operation: name,
          deprecated_at: instant(deprecated.since),
          sunset_at: instant(deprecated.sunset),
          replacement: deprecated.instead
        })
      )
