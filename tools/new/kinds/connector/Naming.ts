import { pascal, sentence } from "../../words.ts"

/** Names of a new provider in the generated files. */
export interface Naming {
  /** Name of its row, its folder and its path. */
  readonly name: string
  /** Name of the row in its peer. */
  readonly row: string
  /** Display name. */
  readonly title: string
  /** Host of its API. */
  readonly host: string
}

export const namingOf = (name: string): Naming => {
  const row = pascal(name)
  return {
    name,
    row: row[0]!.toLowerCase() + row.slice(1),
    title: sentence(name),
    host: `api.${name.replaceAll("_", "-")}.example`
  }
}
