import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { type RowKind, InvalidRequest } from "../RowKind.ts"
import { sentence } from "../words.ts"

const isType = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*(?:\.[a-z][a-z0-9]*(?:_[a-z0-9]+)*)+$/u

/** An event at the end of its noun's file, ready to be emitted by its row. */
export const eventKind: RowKind = {
  usage: "event <noun.past_verb>",
  files: async ([type = "", ...rest], base) => {
    if (!isType.test(type) || rest.length > 0)
      throw new InvalidRequest(`event "${type}" is not of the form link.archived`)
    const path = `packages/schema/src/events/${type.split(".")[0]!}.ts`
    const family = await readFile(join(base, path), "utf8").catch(() => imports)
    if (family.includes(`type: "${type}"`)) throw new InvalidRequest(`${path} has ${type} already`)
    return new Map([[path, `${family}\n${row(type)}`]])
  }
}

const imports = `import { Schema } from "effect"
import * as Event from "../Event.ts"
`

const row = (type: string): string => `export const ${type.replaceAll(".", "_")} = Event.make({
  type: "${type}",
  says: "${sentence(type.replaceAll(".", "_"))}",
  data: Schema.Struct({ id: Schema.String.annotate({ description: "Its id" }) }),
  example: { id: "first" }
})
`
