import { isObject } from "@tidings/schema/isObject"

type Input = Readonly<Record<string, unknown>>

/** Returns the object with a value at a dotted path; a value in the way of the path is replaced. */
const withValue = (input: Input, [name, ...rest]: ReadonlyArray<string>, value: unknown): Input => {
  const below = input[name!]
  return { ...input, [name!]: rest.length === 0 ? value : withValue(isObject(below) ? below : {}, rest, value) }
}

/** Builds an operation's input: the given object, with the value of each flag at the flag's path, outer paths first. */
export const callInputOf = (given: Input, flags: ReadonlyArray<readonly [path: string, value: unknown]>): Input =>
  flags
    .map(([path, value]) => [path.split("."), value] as const)
    .toSorted(([one], [other]) => one.length - other.length)
    .reduce((input, [path, value]) => withValue(input, path, value), given)

/** Parses an input; undefined if the text is not a JSON object. */
export const readInput = (text: string): Input | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
