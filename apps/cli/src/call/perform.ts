import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { isObject } from "@tidings/schema/isObject"
import { Clock, Console, Effect, Option, Stdio, Stream } from "effect"
import { failing, misused } from "../Stop.ts"
import type { CallRow, CommandSurface } from "../CommandSurface.ts"
import { givenText, unreadFile } from "../fields/fieldFlag.ts"
import { ProgressBar } from "../terminal/ProgressBar.ts"
import { CommandTerminal } from "../terminal/CommandTerminal.ts"
import { type Format, formatFor } from "../terminal/format.ts"
import { shownJson } from "../terminal/json.ts"
import { whileWaiting } from "../terminal/whileWaiting.ts"
import { callInputOf, readInput } from "./callInputOf.ts"
import { askOperation } from "./callServer.ts"
import { followThing, type Thing, thingsIn } from "./followThing.ts"
import { keep, refuseToKeep, stdout } from "./keep.ts"
import { granted } from "./refused.ts"
import { answerLines, answerText } from "./table/answerText.ts"
import { type CallTarget, callTargetOf } from "./callTargetOf.ts"

/** Width of a table that is printed elsewhere than on a terminal. */
const usual = 120

/** Prints an answer; the cursor of a list's next page goes to stderr. */
const printAnswer = (answer: unknown, format: Format) =>
  Effect.gen(function* () {
    const { out } = yield* CommandTerminal
    if (format === "json") return yield* Console.log(shownJson(answer, out))
    const columns = Number.isFinite(out.columns) ? out.columns : usual
    const text = format === "table" ? answerText(answer, columns) : answerLines(answer)
    yield* text === "" ? Console.error("There is nothing to show.") : Console.log(text)
    if (!isObject(answer)) return
    const { next_cursor: cursor } = answer
    if (typeof cursor === "string") yield* Console.error(`There are more: --cursor ${cursor}`)
  })

/** A call with its typed flags. */
interface Typed extends Pick<CommandSurface, "calls" | "followed"> {
  readonly row: CallRow
  /** Values of fields by their dotted names. */
  readonly filled: ReadonlyArray<readonly [path: string, value: unknown]>
  readonly json: Option.Option<string>
  readonly key: Option.Option<string>
  readonly server: Option.Option<string>
  readonly idempotencyKey: Option.Option<string>
  readonly output: Option.Option<string>
  readonly force: boolean
  readonly watch: boolean
  readonly format: Option.Option<Format>
}

const readStdin = Stdio.Stdio.use(({ stdin }) => Stream.mkString(Stream.decodeText(stdin))).pipe(Effect.orDie)

const inputGiven = (json: Option.Option<string>) =>
  Effect.gen(function* () {
    if (Option.isNone(json)) return {}
    const text =
      json.value === "-"
        ? yield* readStdin
        : yield* Effect.try({ try: () => givenText(json.value), catch: (error) => misused(unreadFile(error)) })
    return readInput(text) ?? (yield* misused("--json takes a JSON object, @file or - to read one from stdin."))
  })

/** Follows every resource that an answer names until all are final; fails unless all succeed. */
const watched = (answer: unknown, { calls, followed }: Typed, target: CallTarget, format: Format) =>
  Effect.gen(function* () {
    const things = thingsIn(answer, followed)
    if (things.length === 0) {
      yield* printAnswer(answer, format)
      return yield* failing("The answer names nothing that can be followed.")
    }
    const rowOf = ({ followed: { operation } }: Thing) => calls.find(({ name }) => name === operation)!
    const ends = yield* Effect.forEach(
      things,
      (thing) =>
        followThing(thing, {
          read: (one) => askOperation(rowOf(one), { [one.followed.field]: one.id }, target, undefined),
          server: target.server,
          format,
          again: ({ followed: { field, operation }, id }) => commandLine(`call ${operation} --${field} ${id} --watch`)
        }),
      { concurrency: "unbounded" }
    )
    if (ends.includes("badly")) return yield* failing("")
  })

/** Makes the call, and prints, keeps or follows its answer. */
export const run = (typed: Typed) =>
  Effect.gen(function* () {
    const { filled, force, idempotencyKey, json, key, output, row, server, watch } = typed
    const { err, out } = yield* CommandTerminal
    const format = formatFor(typed.format, out)
    const input = callInputOf(yield* inputGiven(json), filled)
    const missing = row.required.filter((name) => !Object.hasOwn(input, name))
    if (missing.length > 0) {
      return yield* misused(
        `Missing: ${missing.map((name) => `--${name}`).join(", ")}. See: ${commandLine(`call ${row.name} --help`)}`
      )
    }
    if (watch && !row.isFollowed) return yield* misused(`--watch: nothing goes on after ${row.name} answered.`)
    if (watch && Option.isSome(output)) return yield* misused("Give either --watch or --output.")
    const target = yield* callTargetOf(server, key)
    const repeated = Option.getOrUndefined(idempotencyKey)
    if (Option.isNone(output)) {
      const reply = yield* whileWaiting(row.name, askOperation(row, input, target, repeated))
      const answer = yield* granted(reply, target.server, format)
      return yield* watch ? watched(answer, typed, target, format) : printAnswer(answer, format)
    }
    const file = output.value
    yield* refuseToKeep(file, { force, isFile: row.isFile })
    const clock = yield* Clock.Clock
    let bar: ProgressBar | undefined
    const hear = (bytes: number, total: number | undefined) => {
      const nowMs = clock.currentTimeMillisUnsafe()
      bar ??= new ProgressBar(err, total, 0, nowMs, "bytes")
      bar.show(bytes, nowMs)
    }
    const reply = yield* whileWaiting(row.name, askOperation(row, input, target, repeated, hear)).pipe(
      Effect.ensuring(Effect.sync(() => bar?.clear()))
    )
    const byteLength = yield* keep(file, yield* granted(reply, target.server, format), force)
    if (file !== stdout) yield* Console.error(`Wrote ${file}, ${byteLength.toLocaleString("en")} bytes.`)
  })
