import { Context } from "effect"

/** The environment variables of a command: the process's own, unless a test replaces them. */
export const CommandEnvironment = Context.Reference<Readonly<Record<string, string | undefined>>>(
  "@tidings/cli/CommandEnvironment",
  {
    defaultValue: () => process.env
  }
)
