import row from "@tidings/operator/contact/import"
import { Clock, Console, Effect, Stream } from "effect"
import { accessSync, constants } from "node:fs"
import { open } from "node:fs/promises"
import { basename, dirname } from "node:path"
import { failing, misused, type Stop } from "../../Stop.ts"
import type { TypedCommand } from "../commandOf.ts"
import { performing } from "../performing.ts"
import { ProgressBar } from "../../terminal/ProgressBar.ts"
import { CommandTerminal } from "../../terminal/CommandTerminal.ts"
import { batchesOf, type RecordBatch } from "./batchesOf.ts"
import { examine } from "./examine.ts"
import { recordsOf } from "./recordsOf.ts"
import { RefusalReport } from "./RefusalReport.ts"
import { UnreadableFile } from "./UnreadableFile.ts"

type Output = typeof row.output.Type

const mostBytes = 64 * 1024 * 1024

const nothingChanged = (file: string, refusal: UnreadableFile): Stop =>
  misused(`${refusal.told(file)}\nThe file was not imported: nothing was changed.`)

const unreadable = (file: string, error: unknown): Stop =>
  error instanceof UnreadableFile
    ? nothingChanged(file, error)
    : misused(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)}).`)

/** Opens the file; the handle stays the same even if another file gets its name meanwhile. */
const opened = (path: string) =>
  Effect.gen(function* () {
    const file = yield* Effect.acquireRelease(
      Effect.tryPromise({ try: () => open(path), catch: (error) => unreadable(path, error) }),
      (handle) => Effect.promise(() => handle.close())
    )
    const stat = () => Effect.promise(() => file.stat())
    const before = yield* stat()
    if (!before.isFile()) return yield* misused(`${path} is no file: it is read twice, so that it cannot be a pipe.`)
    if (before.size > mostBytes) {
      const message = "The file is larger than 64 MB: split it into several."
      return yield* nothingChanged(path, new UnreadableFile({ code: "file_too_large", message }))
    }
    return {
      bytes: (): AsyncIterable<Buffer> => file.createReadStream({ start: 0, autoClose: false }),
      /** Fails once somebody has written to it. */
      unchanged: Effect.flatMap(stat(), ({ mtimeMs, size }) =>
        mtimeMs === before.mtimeMs && size === before.size
          ? Effect.void
          : failing(`${path} was changed while it was imported. Import it again: nobody is taken twice.`)
      )
    }
  })

/** Imports a file's records, a thousand at a time, each batch once; imports none if the file itself is invalid. */
export const run = ({ input, json }: TypedCommand) =>
  Effect.gen(function* () {
    const path = String(input["file"])
    const file = yield* opened(path)
    const { columns, digest, records } = yield* Effect.tryPromise({
      try: () => examine(file.bytes()),
      catch: (error) => unreadable(path, error)
    })
    const perform = yield* performing
    const common = { ...input, file: basename(path), digest, columns }
    const hand = ({ from, records: some }: RecordBatch) =>
      Effect.map(
        perform(row, { ...common, from, records: some, isLast: from + some.length === records }),
        ({ output }) => output as Output
      )
    let at = yield* hand({ from: 0, records: [] })
    const report = new RefusalReport(path)
    yield* Effect.try({
      try: () => accessSync(dirname(path), constants.W_OK),
      catch: () => misused(`${report.path} cannot be written, where refused records would be told.`)
    })
    if (at.records === 0) report.begin()
    else {
      report.resume(at.lastRefused)
      yield* Console.error(`Going on after record ${at.records} of ${records}.`)
    }
    const bar = new ProgressBar((yield* CommandTerminal).err, records, at.records, yield* Clock.currentTimeMillis)
    yield* Stream.fromAsyncIterable(batchesOf(recordsOf(file.bytes()), at.records), (error) =>
      unreadable(path, error)
    ).pipe(
      Stream.runForEach((batch) =>
        Effect.gen(function* () {
          yield* file.unchanged
          at = yield* hand(batch)
          report.add(at.lastRefused)
          bar.show(at.records, yield* Clock.currentTimeMillis)
        })
      ),
      Effect.onExit(() => Effect.sync(() => bar.end())),
      Effect.onInterrupt(() =>
        Console.error(`Stopped after record ${at.records}: the same command goes on from there.`)
      )
    )
    const { lastRefused: _, ...sums } = at
    const refusals = at.refused === 0 ? null : report.path
    yield* Console.log(
      json ? JSON.stringify({ ...sums, report: refusals }) : row.shown(at, { input: input as never, nowMs: 0 }).result
    )
    if (refusals !== null)
      return yield* failing(
        `${at.refused} ${at.refused === 1 ? "record was" : "records were"} refused: ${refusals} says why.`
      )
  }).pipe(Effect.scoped)
