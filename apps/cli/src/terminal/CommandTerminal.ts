import { Context } from "effect"
import { styleText } from "node:util"

/** One of a command's two output streams. */
export interface Screen {
  /** True if a person reads along; false for a pipe or a file. */
  readonly isTerminal: boolean
  /** True if a line may be rewritten: on a terminal that supports it. */
  readonly isAnimated: boolean
  readonly hasColours: boolean
  /** Width of the terminal; infinite elsewhere. */
  readonly columns: number
  readonly write: (text: string | Uint8Array) => void
}

type Variables = Readonly<Record<string, string | undefined>>

const isSet = (value: string | undefined): value is string => value !== undefined && value !== ""
const isOn = (value: string | undefined): boolean => isSet(value) && value !== "0" && value.toLowerCase() !== "false"

/**
 * True if colours are wanted: never with --no-color or NO_COLOR (https://no-color.org), always with FORCE_COLOR unless
 * it says no, else on a terminal that is not dumb, outside of CI.
 */
export const coloursWanted = (words: ReadonlyArray<string>, env: Variables, isTerminal: boolean): boolean => {
  if (words.includes("--no-color") || isSet(env["NO_COLOR"])) return false
  if (isSet(env["FORCE_COLOR"])) return isOn(env["FORCE_COLOR"])
  return isTerminal && env["TERM"] !== "dumb" && !isOn(env["CI"])
}

const screenOf = (stream: NodeJS.WriteStream, words: ReadonlyArray<string>, env: Variables): Screen => {
  const isTerminal = stream.isTTY === true
  return {
    isTerminal,
    isAnimated: isTerminal && env["TERM"] !== "dumb",
    hasColours: coloursWanted(words, env, isTerminal),
    columns: isTerminal ? stream.columns || 80 : Number.POSITIVE_INFINITY,
    write: (text) => void stream.write(text)
  }
}

/** The output streams of a command: the process's own, unless a test replaces them. */
export const CommandTerminal = Context.Reference<{ readonly out: Screen; readonly err: Screen }>(
  "@tidings/cli/CommandTerminal",
  {
    defaultValue: () => {
      const words = process.argv.slice(2)
      return { out: screenOf(process.stdout, words, process.env), err: screenOf(process.stderr, words, process.env) }
    }
  }
)

/** Returns a text in a colour, if colours are wanted. */
export const painted = (
  style: Parameters<typeof styleText>[0],
  text: string,
  { hasColours }: Pick<Screen, "hasColours">
): string => (hasColours ? styleText(style, text, { validateStream: false }) : text)
