import { pascal, sentence } from "../../words.ts"

/** What a new provider is called in what is written of it. */
export interface Naming {
  /** Its row, its folder and its path. */
  readonly name: string
  /** The row in its peer. */
  readonly row: string
  /** To people. */
  readonly title: string
  /** Its API's host. */
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
