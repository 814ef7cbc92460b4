import { printableLine, printableText } from "@tidings/operator/printable"
import { isObject } from "@tidings/schema/isObject"
import { Console, Effect } from "effect"
import type { Format } from "../terminal/format.ts"
import { shownJson } from "../terminal/json.ts"
import { CommandTerminal, painted, type Screen } from "../terminal/CommandTerminal.ts"
import { failing, type Stop } from "../Stop.ts"
import { isGranted, type ServerReply } from "./callServer.ts"

const most = 300

const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

const fieldLines = (fields: unknown): ReadonlyArray<string> =>
  Array.isArray(fields)
    ? fields
        .filter(isObject)
        .map(({ code, message, path }) => `  ${printableLine(`${textOf(path)}: ${textOf(message)} (${textOf(code)})`)}`)
    : []

/** Formats a refusal for a person: its code and message, each wrong field, and the URL of its explanation. */
const refusalText = ({ retryAfterMs, status, value }: ServerReply, server: string, screen: Screen): string => {
  const error = isObject(value) ? value["error"] : undefined
  if (!isObject(error)) {
    const said = typeof value === "string" ? value : JSON.stringify(value)
    return `${server} answered ${status}, and not as Tidings does: is that its address? It says:\n${printableText(said.slice(0, most))}`
  }
  const { code, doc_url: page, fields, message, request_id: request } = error
  return [
    `${painted("red", printableLine(textOf(code)), screen)} (${status}): ${printableText(textOf(message))}`,
    ...fieldLines(fields),
    ...(retryAfterMs === undefined ? [] : [`Try again in ${Math.ceil(retryAfterMs / 1000)} s.`]),
    ...(textOf(page) === "" ? [] : [`See ${printableLine(URL.parse(textOf(page), server)?.href ?? textOf(page))}`]),
    ...(textOf(request) === "" ? [] : [`Request ${printableLine(textOf(request))}`])
  ].join("\n")
}

/**
 * Returns the value of a successful answer; any other answer goes to stderr, as its envelope if JSON is asked for, with
 * exit code 1.
 */
export const granted = (reply: ServerReply, server: string, format: Format): Effect.Effect<unknown, Stop> =>
  Effect.gen(function* () {
    if (isGranted(reply)) return reply.value
    const { err } = yield* CommandTerminal
    yield* Console.error(format === "json" ? shownJson(reply.value, err) : refusalText(reply, server, err))
    return yield* failing("")
  })
