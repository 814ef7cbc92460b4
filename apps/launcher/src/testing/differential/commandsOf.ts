import { typed } from "@tidings/cli/src/testing/typed.ts"
import type { CommandRow } from "@tidings/operator/CommandRow"
import { commands as rows } from "@tidings/operator/registry"
import { prepared } from "@tidings/operator/testing/Prepared"
import { Effect } from "effect"
import type { Asked } from "./Asked.ts"

/** Every command of the operator with an example of its own, prepared as it asks. */
export const commands = Effect.forEach(rows as ReadonlyArray<CommandRow>, (row) =>
  Effect.map(prepared(row, Object.values(row.examples)[0]!), ({ input }): Asked => {
    const line = typed(row, input)
    return { title: `tidings ${line}`, inTurn: true, of: ({ command }) => command(line) }
  })
)

/** Words that are no row's: told by the program as it is started. */
export const helps: ReadonlyArray<Asked> = [
  "--help",
  "call --help",
  "call send_transactional --help",
  "completion bash",
  "frobnicate"
].map((line) => ({ title: `tidings ${line}`, of: ({ started }) => started(line) }))
