import { Option } from "effect"
import { Flag } from "effect/cli"
import { type Format, formatFlag } from "./terminal/format.ts"

/** Asks a command for JSON on stdout, for programs. */
export const jsonFlag = Flag.Boolean("json").pipe(
  Flag.withoutNegation,
  Flag.withDefault(false),
  Flag.withDescription("Print JSON, for programs: the same as --format json")
)

/** How the answer of a command is asked for. */
export const printing = {
  json: jsonFlag,
  format: formatFlag("format", "How the answer is printed; a table, or text where it is none, unless told")
}

/** How it was asked for; a row with a `format` of its own has `json` alone. */
interface Printing {
  readonly json: boolean
  readonly format?: Option.Option<Format>
}

/** True where JSON was asked for, by either flag. */
export const wantsJson = ({ format = Option.none(), json }: Printing): boolean =>
  json || Option.contains(format, "json")

/** True where text was asked for, of which nothing is cut. */
export const wantsWhole = ({ format = Option.none() }: Printing): boolean => Option.contains(format, "text")
