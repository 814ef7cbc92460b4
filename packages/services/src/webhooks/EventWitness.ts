import { Context } from "effect"

/** Sees each event before it is written: a server looks at none, the suites hold every one against its row. */
export const EventWitness = Context.Reference<(event: { readonly type: string; readonly data: object }) => void>(
  "@tidings/services/EventWitness",
  { defaultValue: () => () => {} }
)
