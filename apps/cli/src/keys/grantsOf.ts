import { type Preset, Scope } from "@tidings/schema/Scope"
import { Effect, Option } from "effect"
import { misused, type Stop } from "../Stop.ts"

const isScope = (word: string): word is Scope => (Scope.literals as ReadonlyArray<string>).includes(word)

/** What a key is to be granted: a preset, or scopes separated by commas; one of the two. */
export const grantsOf = (
  preset: Option.Option<Preset>,
  scopes: Option.Option<string>
): Effect.Effect<Preset | ReadonlyArray<Scope>, Stop> => {
  if (Option.isSome(preset) === Option.isSome(scopes)) return misused("Give either --preset or --scopes.")
  if (Option.isSome(preset)) return Effect.succeed(preset.value)
  const words = Option.getOrThrow(scopes)
    .split(/[\s,]+/u)
    .filter((word) => word !== "")
  const unknown = words.filter((word) => !isScope(word))
  if (unknown.length > 0)
    return misused(`Unknown: ${unknown.join(", ")}. The scopes are:\n  ${Scope.literals.join("\n  ")}`)
  return words.length === 0 ? misused("--scopes names no scope.") : Effect.succeed([...new Set(words.filter(isScope))])
}
