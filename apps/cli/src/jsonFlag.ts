import { Option } from "effect"
import { Flag } from "effect/cli"
import { type Format, formatFlag } from "./terminal/format.ts"

/** Flag for JSON on stdout, for programs. */
export const jsonFlag = Flag.Boolean("json").pipe(
  Flag.withoutNegation,
  Flag.withDefault(false),
  Flag.withDescription("Print JSON, for programs, like --format json")
)

/** Flags for the output format of a command. */
export const printing = {
  json: jsonFlag,
  format: formatFlag("format", "Output format; by default a table, or text if the answer is not a table")
}

/** Typed values of the format flags; a row with its own `format` has `json` alone. */
interface Printing {
  readonly json: boolean
  readonly format?: Option.Option<Format>
}

/** True if either flag asks for JSON. */
export const wantsJson = ({ format = Option.none(), json }: Printing): boolean =>
  json || Option.contains(format, "json")

/** True if text is asked for, in which nothing is cut. */
export const wantsWhole = ({ format = Option.none() }: Printing): boolean => Option.contains(format, "text")
