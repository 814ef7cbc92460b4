import { Console, Effect, Stream } from "effect"
import { createReadStream } from "node:fs"
import { basename } from "node:path"
import type { SuppressionImportFlags } from "../commands/suppression.ts"
import { performing } from "../perform.ts"
import { failed } from "../Stop.ts"
import { named } from "../workspaces/named.ts"
import { addressesIn } from "./addressesIn.ts"

const batch = 1_000

/** Has the addresses of a list written to no more, a thousand at a time; what is no address is told by its line, and stops nothing. */
export const run = ({ file, json, workspace }: SuppressionImportFlags) =>
  Effect.gen(function* () {
    const perform = yield* performing
    const sum = { added: 0, already: 0, refused: 0 }
    const source = file === "-" ? process.stdin : createReadStream(file)
    const name = file === "-" ? "stdin" : basename(file)
    yield* Stream.fromAsyncIterable(addressesIn(source), (error) =>
      failed(
        `${file} cannot be read (${(error as Error).message}). So far ${sum.added} were added; it may be imported again.`
      )
    ).pipe(
      Stream.grouped(batch),
      Stream.runForEach((rows) =>
        Effect.gen(function* () {
          const emails = rows.map(({ text }) => text)
          const done = yield* perform("add_suppressions", { ...named(workspace), emails, file: name })
          sum.added += done.added
          sum.already += done.already
          sum.refused += done.refused.length
          for (const place of done.refused) {
            const { line, text } = rows[place]!
            yield* Console.error(`line ${line}: ${JSON.stringify(text.slice(0, 100))} is no email address`)
          }
        })
      )
    )
    yield* Console.log(json ? JSON.stringify(sum) : `${sum.added} added, ${sum.already} suppressed already`)
    if (sum.refused > 0)
      return yield* failed(`${sum.refused} ${sum.refused === 1 ? "line was" : "lines were"} refused.`)
  }).pipe(Effect.scoped)
