import { shellWords } from "@tidings/cli/src/testing/shellWords.ts"
import { typed } from "@tidings/cli/src/testing/typed.ts"
import type { CommandRow } from "@tidings/operator/CommandRow"
import { commands as rows } from "@tidings/operator/registry"
import { prepared } from "@tidings/operator/testing/Prepared"
import { Effect } from "effect"
import type { Asked } from "./Asked.ts"

/** Every operator command with its own example, with its data prepared. */
export const commands = Effect.map(
  Effect.forEach(rows as ReadonlyArray<CommandRow>, (row) =>
    Effect.map(prepared(row, Object.values(row.examples)[0]!), ({ input }) => typed(row, input))
  ),
  (lines) =>
    shellWords(lines).map((words, at): Asked => ({
      title: `tidings ${lines[at]}`,
      inTurn: true,
      of: ({ command }) => command(words)
    }))
)

/** Command lines that belong to no row: the program itself answers them at its start. */
export const helps: ReadonlyArray<Asked> = [
  "--help",
  "call --help",
  "call send_transactional --help",
  "completion bash",
  "frobnicate"
].map((line) => ({ title: `tidings ${line}`, of: ({ started }) => started(line) }))
