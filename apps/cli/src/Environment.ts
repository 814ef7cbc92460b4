import { Context } from "effect"

/** The variables a command goes by: this process's own, unless a test brings others. */
export const Environment = Context.Reference<Readonly<Record<string, string | undefined>>>("@tidings/cli/Environment", {
  defaultValue: () => process.env
})
