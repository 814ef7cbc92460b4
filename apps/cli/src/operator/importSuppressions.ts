import row from "@tidings/operator/suppression/import"
import { Clock, Console, Effect, Stream } from "effect"
import { createReadStream, statSync } from "node:fs"
import { basename } from "node:path"
import { failing } from "../Stop.ts"
import { ProgressBar } from "../terminal/ProgressBar.ts"
import { CommandTerminal } from "../terminal/CommandTerminal.ts"
import { addressesIn } from "./addressesIn.ts"
import type { TypedCommand } from "./commandOf.ts"
import { performing } from "./performing.ts"

const batch = 1_000

/** Replaces NUL in a text, which no database takes; a text with NUL is not an address, and still is not afterwards. */
const writable = (text: string): string => text.replaceAll("\0", "\uFFFD")

/**
 * Suppresses the addresses of a list, a thousand at a time; an invalid address is reported by its line and stops
 * nothing.
 */
export const run = ({ input, json }: TypedCommand) =>
  Effect.gen(function* () {
    const perform = yield* performing
    const sum = { added: 0, already: 0, refused: 0 }
    const file = String(input["file"])
    const source = file === "-" ? process.stdin : createReadStream(file)
    const name = file === "-" ? "stdin" : basename(file)
    const size = file === "-" ? undefined : statSync(file, { throwIfNoEntry: false })?.size
    const bar = new ProgressBar((yield* CommandTerminal).err, size, 0, yield* Clock.currentTimeMillis, "bytes")
    yield* Stream.fromAsyncIterable(addressesIn(source), (error) =>
      failing(
        `${file} cannot be read (${(error as Error).message}). So far ${sum.added} were added; it may be imported again.`
      )
    ).pipe(
      Stream.grouped(batch),
      Stream.runForEach((lines) =>
        Effect.gen(function* () {
          const emails = lines.map(({ text }) => writable(text))
          const { output } = yield* perform(row, { ...input, emails, file: name })
          const { added, already, refused } = output as typeof row.output.Type
          sum.added += added
          sum.already += already
          sum.refused += refused.length
          bar.clear()
          for (const place of refused) {
            const { line, text } = lines[place]!
            yield* Console.error(`line ${line}: ${JSON.stringify(text.slice(0, 100))} is no email address`)
          }
          bar.show(source.bytesRead, yield* Clock.currentTimeMillis)
        })
      ),
      Effect.ensuring(Effect.sync(() => bar.end()))
    )
    const total = { workspace: "", ...sum, refused: [] }
    yield* Console.log(json ? JSON.stringify(sum) : row.shown(total, { input: { file, emails: [] }, nowMs: 0 }).result)
    if (sum.refused > 0)
      return yield* failing(`${sum.refused} ${sum.refused === 1 ? "line was" : "lines were"} refused.`)
  }).pipe(Effect.scoped)
