import { copied } from "../copied.ts"
import { type RowKind, InvalidRequest } from "../RowKind.ts"
import { asGroup, asRowName } from "../words.ts"

const isPrefix = /^[a-z]{2,6}$/u

/** A resource of a workspace: schema, table, repository, service, group and five operations with a test. */
export const resource: RowKind = {
  usage: "resource <group> <noun> <id prefix>",
  files: ([group = "", noun = "", prefix = ""]) => {
    if (!isPrefix.test(prefix))
      throw new InvalidRequest(`prefix "${prefix}" is not 2 to 6 lower-case letters such as lnk`)
    const names = { "sample-things": asGroup(group), sample_thing: asRowName(noun) }
    // Types know every table and every scope by name, so the sample has those of lists.
    const lists = { '"lists:': `"${group}:`, '"lists': `"${group.replaceAll("-", "_")}` }
    return copied("resource/**/*.ts", names, { thg: prefix, ...lists })
  }
}
