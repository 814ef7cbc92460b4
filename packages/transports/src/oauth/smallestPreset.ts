import { Scope, scopesOf, type Preset } from "@tidings/schema/Scope"

const isScope = (word: string): word is Scope => (Scope.literals as ReadonlyArray<string>).includes(word)

/** Returns the scopes named in a space-separated text, without unknown words. */
export const scopesIn = (text: string): ReadonlyArray<Scope> => text.split(/\s+/u).filter(isScope)

const bySize = (Object.keys(scopesOf) as ReadonlyArray<Preset>).toSorted(
  (one, other) => scopesOf[one].length - scopesOf[other].length
)

/** Returns the smallest preset with all of these scopes. */
export const smallestPreset = (scopes: ReadonlyArray<Scope>): Preset =>
  bySize.find((preset) => scopes.every((scope) => scopesOf[preset].includes(scope)))!
