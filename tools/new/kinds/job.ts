import { copied } from "../copied.ts"
import type { RowKind } from "../RowKind.ts"
import { asGroup, asRowName } from "../words.ts"

/** A job of a resource and its test. */
export const job: RowKind = {
  usage: "job <resource> <name>",
  files: ([resource = "", name = ""]) =>
    copied("job/**/*.ts", { "sample-things": asGroup(resource), sweep_up: asRowName(name) })
}
