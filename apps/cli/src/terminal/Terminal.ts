import { Context } from "effect"
import { styleText } from "node:util"

/** One of the two places that a command writes to. */
export interface Screen {
  /** True where a person reads along; false for a pipe or a file. */
  readonly isTerminal: boolean
  /** True where a line may be written over: a terminal that understands it. */
  readonly isAnimated: boolean
  readonly hasColours: boolean
  /** Of a terminal; without end elsewhere. */
  readonly columns: number
  readonly write: (text: string | Uint8Array) => void
}

type Variables = Readonly<Record<string, string | undefined>>

const isSet = (value: string | undefined): value is string => value !== undefined && value !== ""
const isOn = (value: string | undefined): boolean => isSet(value) && value !== "0" && value.toLowerCase() !== "false"

/**
 * Whether colours are wanted: never with --no-color or NO_COLOR (https://no-color.org), always with FORCE_COLOR, which may also say no, else on a
 * terminal that is not dumb, outside of CI.
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

/** Where a command writes to: this process's own, unless a test brings others. */
export const Terminal = Context.Reference<{ readonly out: Screen; readonly err: Screen }>("@tidings/cli/Terminal", {
  defaultValue: () => {
    const words = process.argv.slice(2)
    return { out: screenOf(process.stdout, words, process.env), err: screenOf(process.stderr, words, process.env) }
  }
})

/** A text in a colour, where colours are wanted. */
export const painted = (
  style: Parameters<typeof styleText>[0],
  text: string,
  { hasColours }: Pick<Screen, "hasColours">
): string => (hasColours ? styleText(style, text, { validateStream: false }) : text)
