import { examine } from "@tidings/engines/contactFiles/examine"
import { partsOf } from "@tidings/engines/contactFiles/partsOf"
import { UnreadableFile } from "@tidings/engines/contactFiles/UnreadableFile"
import row from "@tidings/operator/contact/import"
import { Clock, Console, Effect, Stream, Struct } from "effect"
import { accessSync, constants } from "node:fs"
import { open } from "node:fs/promises"
import { basename, dirname } from "node:path"
import { failing, misused, type Stop } from "../../Stop.ts"
import type { TypedCommand } from "../commandOf.ts"
import { performing } from "../performing.ts"
import { ProgressBar } from "../../terminal/ProgressBar.ts"
import { CommandTerminal } from "../../terminal/CommandTerminal.ts"
import { RefusalReport } from "./RefusalReport.ts"

type Output = typeof row.output.Type

const mostBytes = 64 * 1024 * 1024
const followedEvery = "250 millis"
/** Refused records of one answer; after fewer than that none is left. */
const mostRefusals = 1_000

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
      size: before.size,
      bytes: (): AsyncIterable<Buffer> => file.createReadStream({ start: 0, autoClose: false }),
      /** Fails once somebody has written to it. */
      unchanged: Effect.flatMap(stat(), ({ mtimeMs, size }) =>
        mtimeMs === before.mtimeMs && size === before.size
          ? Effect.void
          : failing(`${path} was changed while it was imported. Import it again: nobody is taken twice.`)
      )
    }
  })

const unreadableBy = ({ code, line, message }: NonNullable<Output["failure"]>): UnreadableFile =>
  new UnreadableFile({ code, message, ...(line !== null && { line }) })

/** Says how an import ended that was not completed. */
const notCompleted = (path: string, { failure, records }: Output): Stop =>
  failure === null
    ? failing(`The import was cancelled after record ${records}.`)
    : records === 0
      ? nothingChanged(path, unreadableBy(failure))
      : failing(`The import failed after record ${records}: ${failure.message}`)

/** Hands a file over in parts and follows its import to the end; imports nothing if the file itself is invalid. */
export const run = ({ input, json }: TypedCommand) =>
  Effect.gen(function* () {
    const path = String(input["file"])
    const file = yield* opened(path)
    const { digest, records } = yield* Effect.tryPromise({
      try: () => examine(file.bytes()),
      catch: (error) => unreadable(path, error)
    })
    const report = new RefusalReport(path)
    yield* Effect.try({
      try: () => accessSync(dirname(path), constants.W_OK),
      catch: () => misused(`${report.path} cannot be written, where refused records would be told.`)
    })
    const perform = yield* performing
    const hand = (given: { readonly part: number; readonly csv?: string; readonly isLast: boolean }) =>
      Effect.map(
        perform(row, {
          ...input,
          ...given,
          file: basename(path),
          digest,
          afterLine: report.lastLine,
          ...(at !== undefined && { importId: at.id })
        }),
        ({ output }) => output as Output
      )
    let at: Output | undefined
    let part = 0
    let handed = 0
    yield* Stream.fromAsyncIterable(partsOf(file.bytes()), (error) => unreadable(path, error)).pipe(
      Stream.runForEach((csv) =>
        Effect.gen(function* () {
          part += 1
          handed += Buffer.byteLength(csv)
          if (at !== undefined && (at.status !== "receiving" || part <= at.parts)) return
          yield* file.unchanged
          at = yield* hand({ part, csv, isLast: handed === file.size })
        })
      )
    )
    report.begin()
    if (at!.records > 0) yield* Console.error(`Going on after record ${at!.records} of ${records}.`)
    const bar = new ProgressBar((yield* CommandTerminal).err, records, at!.records, yield* Clock.currentTimeMillis)
    const follow = Effect.gen(function* () {
      at = yield* hand({ part, isLast: true })
      report.add(at.refusals)
      bar.show(at.records, yield* Clock.currentTimeMillis)
      const isOpen = at.status === "receiving" || at.status === "checking" || at.status === "running"
      const hasMore = at.refusals.length === mostRefusals
      if (isOpen && !hasMore) yield* Effect.sleep(followedEvery)
      return isOpen || hasMore
    })
    yield* Effect.repeat(follow, { while: (goesOn) => goesOn }).pipe(
      Effect.onExit(() => Effect.sync(() => bar.end())),
      Effect.onInterrupt(() =>
        Console.error(`Stopped after record ${at!.records}: the same command goes on from there.`)
      )
    )
    const done: Output = at!
    if (done.status !== "completed") return yield* notCompleted(path, done)
    const sums = Struct.omit(done, ["failure", "id", "parts", "refusals", "status"])
    const refusals = done.refused === 0 ? null : report.path
    yield* Console.log(
      json ? JSON.stringify({ ...sums, report: refusals }) : row.shown(done, { input: input as never, nowMs: 0 }).result
    )
    if (refusals !== null)
      return yield* failing(
        `${done.refused} ${done.refused === 1 ? "record was" : "records were"} refused: ${refusals} says why.`
      )
  }).pipe(Effect.scoped)
