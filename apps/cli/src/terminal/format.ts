import { type Option, Option as Options } from "effect"
import { Flag } from "effect/cli"
import type { Screen } from "./CommandTerminal.ts"

const formats = ["table", "text", "json"] as const
export type Format = (typeof formats)[number]

/** Builds the flag for the output format, under the name that is free. */
export const formatFlag = (name: string, says: string): Flag.Flag<Option.Option<Format>> =>
  Flag.optional(Flag.Literals(name, formats)).pipe(Flag.withDescription(says))

/** Returns the requested format, else a table for people and JSON for pipes. */
export const formatFor = (asked: Option.Option<Format>, { isTerminal }: Screen): Format =>
  Options.getOrElse(asked, () => (isTerminal ? "table" : "json"))
