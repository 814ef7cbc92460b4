import type { Kind } from "../Kind.ts"
import { asRowName, sentence } from "../words.ts"

/** An operator command that reads something; a new noun is explained in packages/operator/src/nouns.ts. */
export const command: Kind = {
  usage: "command <noun> <verb>",
  files: ([noun = "", verb = ""]) => {
    return new Map([[`packages/operator/src/${asRowName(noun)}/${asRowName(verb)}.ts`, row(noun, verb)]])
  }
}

const row = (noun: string, verb: string): string => `
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"

export default Command.read({
  name: "${noun.replaceAll("_", "-")} ${verb.replaceAll("_", "-")}",
  says: "${sentence(verb)} the ${noun.replaceAll("_", " ")}",
  input: Schema.Struct({}),
  output: Schema.Struct({ found: Schema.Int }),
  examples: { "Nothing is there": {} },
  perform: () => Effect.succeed({ found: 0 }),
  shown: ({ found }) => ({ result: String(found) })
})
`
