import { isPlain } from "@tidings/fields/answers/cellOf"
import { printableLine } from "@tidings/operator/printable"
import { isObject } from "@tidings/schema/isObject"
import { Clock, Console, Effect } from "effect"
import { failing, Stop } from "../Stop.ts"
import type { Followed } from "../CommandSurface.ts"
import type { Format } from "../terminal/format.ts"
import { jsonText } from "../terminal/json.ts"
import { isGranted, type ServerReply } from "./callServer.ts"
import { granted } from "./refused.ts"
import { terminalCell } from "./table/terminalCell.ts"

/** A resource that can be followed to its end. */
export interface Thing {
  readonly id: string
  readonly followed: Followed
}

/**
 * Returns the resource of an answer if it can be followed, else the followable resources that the answer holds or
 * lists.
 */
export const thingsIn = (answer: unknown, followed: ReadonlyArray<Followed>): ReadonlyArray<Thing> => {
  const thingOf = (value: unknown): ReadonlyArray<Thing> => {
    const id = isObject(value) ? value["id"] : undefined
    const found = typeof id === "string" ? followed.find(({ prefix }) => id.startsWith(`${prefix}_`)) : undefined
    return found === undefined ? [] : [{ id: id as string, followed: found }]
  }
  const own = thingOf(answer)
  if (own.length > 0 || !isObject(answer)) return own
  return Object.values(answer).flatMap((value) => (Array.isArray(value) ? value.flatMap(thingOf) : thingOf(value)))
}

const firstPauseMs = 500
const longestPauseMs = 10_000
const growth = 1.5
const longestRestMs = 120_000
/** Time without a change after which a status that may be final counts as final. */
const settledMs = 60_000
const longestMs = 3_600_000
const mostFailures = 6

/** The result of following: a successful final status, or another one. */
type End = "well" | "badly"

/** The functions that read, print and resume a followed resource. */
interface Following {
  readonly read: (thing: Thing) => Effect.Effect<ServerReply, Stop>
  readonly server: string
  readonly format: Format
  /** Returns the command that follows it again. */
  readonly again: (thing: Thing) => string
}

type Told = Readonly<Record<string, unknown>>

const isPassing = ({ status }: ServerReply): boolean => status === 429 || status >= 500

const seconds = (ms: number): string => `${Math.max(1, Math.round(ms / 1000))} s`

/**
 * Returns the next answer; transient failures, such as a restarting server, are retried after growing pauses, and no
 * sooner than the server asks.
 */
const patiently = (thing: Thing, following: Following, failures = 1): Effect.Effect<Told, Stop> =>
  Effect.gen(function* () {
    const { format, read, server } = following
    const reply = yield* Effect.catch(read(thing), (stop) => Effect.succeed(stop))
    const isUnread = reply instanceof Stop
    if (!isUnread && isGranted(reply) && isObject(reply.value)) return reply.value
    if (failures === mostFailures || !(isUnread || isPassing(reply))) {
      if (isUnread) return yield* reply
      yield* granted(reply, server, format)
      return yield* failing(`${server} answered what this command does not understand.`)
    }
    const restMs = isUnread ? 0 : Math.min(reply.retryAfterMs ?? 0, longestRestMs)
    yield* Effect.sleep(Math.max(restMs, firstPauseMs * 2 ** failures))
    return yield* patiently(thing, following, failures + 1)
  })

/**
 * Follows one resource until its status is final; prints each entry of its timeline, or each status if it has none, as
 * a line on stdout.
 */
export const followThing = (thing: Thing, following: Following): Effect.Effect<End, Stop> =>
  Effect.gen(function* () {
    const { id, followed } = thing
    const { endings, timeline } = followed
    const isJson = following.format === "json"
    const say = (entry: Told) => Console.log(isJson ? jsonText(entry) : entryLine(entry))
    const told = new Set<string>()
    const startedMs = yield* Clock.currentTimeMillis
    let status: unknown
    let changedMs = startedMs
    let pauseMs = firstPauseMs
    while (true) {
      const answer = yield* patiently(thing, following)
      const nowMs = yield* Clock.currentTimeMillis
      const entries = timeline === null ? [] : answer[timeline]
      const news = (Array.isArray(entries) ? entries.filter(isObject) : []).filter(
        (entry) => !told.has(jsonText(entry))
      )
      for (const entry of news) {
        told.add(jsonText(entry))
        yield* say(entry)
      }
      const isOther = answer["status"] !== status
      status = answer["status"]
      if (isOther && timeline === null)
        yield* say({ at: new Date(nowMs).toISOString(), ...(isJson ? { id } : { name: id }), status })
      if (isOther || news.length > 0) {
        changedMs = nowMs
        pauseMs = firstPauseMs
      }
      const isAmong = (ends: ReadonlyArray<unknown> = []) => ends.includes(status)
      if (isAmong(endings.well) || isAmong(endings.badly)) {
        yield* Console.error(`${id} is ${String(status)}, after ${seconds(nowMs - startedMs)}.`)
        return isAmong(endings.well) ? "well" : "badly"
      }
      if (isAmong(endings.perhaps) && nowMs - changedMs >= settledMs) {
        yield* Console.error(
          `${id} is ${String(status)}, and nothing was heard for ${seconds(settledMs)}: that may be all.`
        )
        return "well"
      }
      if (nowMs - startedMs >= longestMs)
        return yield* failing(
          `${id} is still ${String(status)} after an hour, and goes on by itself: ${following.again(thing)}`
        )
      yield* Effect.sleep(pauseMs)
      pauseMs = Math.min(longestPauseMs, pauseMs * growth)
    }
  }).pipe(
    Effect.onInterrupt(() =>
      Console.error(
        `Not followed any more. ${thing.id} goes on by itself; this follows it again: ${following.again(thing)}`
      )
    )
  )

type TimelineEntry = Readonly<Record<string, unknown>>

const times = ["timestamp", "at"]
const words = ["type", "key", "name", "decision", "nodeId", "status"]

const timeOf = (entry: TimelineEntry): string => {
  const time = times.map((name) => entry[name]).find((value) => typeof value === "string")
  return time === undefined ? "" : terminalCell("at", time)
}

/** Formats an event on one line: its time, its type, and its other fields. */
const entryLine = (entry: TimelineEntry): string => {
  const { data, ...own } = entry
  const said = words.filter((name) => typeof entry[name] === "string" && isPlain(entry[name]))
  const others = Object.entries({ ...own, ...(typeof data === "object" ? data : {}) }).filter(
    ([name, value]) => ![...times, ...said, "id"].includes(name) && value !== false
  )
  const details = others
    .map(([name, value]) => [name, terminalCell(name, value)] as const)
    .flatMap(([name, text]) => (text === "" ? [] : [`${name}=${text}`]))
  return printableLine(
    [timeOf(entry), ...said.map((name) => String(entry[name])), ...details].filter((part) => part !== "").join("  ")
  )
}
