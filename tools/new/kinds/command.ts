import { copied } from "../copied.ts"
import type { RowKind } from "../RowKind.ts"
import { asRowName } from "../words.ts"

/** An operator command that reads something; a new noun is explained in packages/operator/src/nouns.ts. */
export const command: RowKind = {
  usage: "command <noun> <verb>",
  files: ([noun = "", verb = ""]) =>
    copied("command/**/*.ts", { sample_thing: asRowName(noun), look_at: asRowName(verb) })
}
