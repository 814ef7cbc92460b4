import { batchesOf } from "@tidings/engines/contactFiles/batchesOf"
import { examine } from "@tidings/engines/contactFiles/examine"
import { recordsOf } from "@tidings/engines/contactFiles/recordsOf"
import { UnreadableFile } from "@tidings/engines/contactFiles/UnreadableFile"
import type { ImportedColumns, ImportFailure } from "@tidings/schema/resources/ContactImport"
import { ContactImportRepository, type ContactImportRow } from "@tidings/storage/repositories/ContactImportRepository"
import { Context, Effect, Layer, Stream } from "effect"
import { setImmediate } from "node:timers/promises"

// Parsed at once, so that other work of the process waits for a few milliseconds at most.
const sliceBytes = 64 * 1024

/** The result of a check: the contents of a file that can be taken, or the reason why it cannot. */
export type CheckedFile =
  | { readonly columns: ImportedColumns; readonly records: number }
  | { readonly failure: ImportFailure }

const failureOf = ({ faults: [fault] }: UnreadableFile): ImportFailure => ({
  line: fault!.line ?? null,
  code: fault!.code,
  message: fault!.message
})

/** Reads whole files before anything of them is taken, and cuts them into batches. */
export class ImportChecking extends Context.Service<ImportChecking>()("@tidings/services/ImportChecking", {
  make: Effect.gen(function* () {
    const imports = yield* ContactImportRepository

    /** Yields the bytes of all parts; none of a part whose text was deleted meanwhile. */
    async function* bytesOf(row: ContactImportRow, context: Context.Context<never>): AsyncGenerator<Buffer> {
      const run = Effect.runPromiseWith(context)
      for (let part = 1; part <= row.parts.length; part++) {
        const bytes = Buffer.from((await run(imports.part(row, part))) ?? "")
        for (let at = 0; at < bytes.length; at += sliceBytes) {
          yield bytes.subarray(at, at + sliceBytes)
          await setImmediate()
        }
      }
    }

    const unreadable = <A>(reading: () => Promise<A>): Effect.Effect<A, UnreadableFile> =>
      Effect.catch(
        Effect.tryPromise({ try: reading, catch: (error) => error }),
        (error): Effect.Effect<never, UnreadableFile> =>
          error instanceof UnreadableFile ? Effect.fail(error) : Effect.die(error)
      )

    const checked = Effect.fnUntraced(function* (row: ContactImportRow) {
      const delimiter = row.delimiter ?? undefined
      const context = yield* Effect.context<never>()
      const examined = yield* unreadable(() => examine(bytesOf(row, context), { delimiter, columns: row.meanings }))
      if (row.digest !== null && row.digest !== examined.digest) {
        const message = "The file is another one than its digest says: parts of it are missing or changed."
        return yield* Effect.fail(new UnreadableFile({ code: "digest_mismatch", message }))
      }
      yield* Stream.fromAsyncIterable(batchesOf(recordsOf(bytesOf(row, context), delimiter), 0), (error) => error).pipe(
        Stream.zipWithIndex,
        Stream.runForEach(([{ records }, place]) => imports.keepBatch(row, place, records)),
        Effect.orDie
      )
      return { columns: examined.columns, records: examined.records }
    })

    return {
      /** Checks a file and keeps its batches, outside of any transaction; checking it again replaces them. */
      check: (row: ContactImportRow): Effect.Effect<CheckedFile> =>
        Effect.catch(checked(row), (error) => Effect.succeed({ failure: failureOf(error) }))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
