import { Flag } from "effect/cli"

/** Asks a command for JSON on stdout, for programs. */
export const jsonFlag = Flag.Boolean("json").pipe(
  Flag.withDefault(false),
  Flag.withDescription("Print JSON, for programs")
)
