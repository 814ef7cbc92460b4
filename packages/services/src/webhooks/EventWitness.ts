import { Context } from "effect"

/**
 * Observes each event before it is written: servers use the empty default, the test suites check every event against
 * its row.
 */
export const EventWitness = Context.Reference<(event: { readonly type: string; readonly data: object }) => void>(
  "@tidings/services/EventWitness",
  { defaultValue: () => () => {} }
)
