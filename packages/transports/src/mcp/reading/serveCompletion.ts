import { ProtocolError, ProtocolErrorCode, type CompleteRequestParams, type Server } from "@modelcontextprotocol/server"
import { Effect } from "effect"
import { visiblePrompts } from "./prompts/visiblePrompts.ts"
import type { ReadContext } from "./ReadContext.ts"
import { resourceRows } from "./resources/rowResource.ts"
import { quoted } from "../wire/quoted.ts"

const maxValues = 100

/** Registers the completion of template keys at a server of the SDK. */
export const serveCompletion = (server: Server, reading: ReadContext): void => {
  server.setRequestHandler("completion/complete", ({ params }) =>
    reading.respond(Effect.map(candidates(params, reading), (all) => completed(all, params.argument.value)))
  )
}

const completed = (candidates: ReadonlyArray<string>, start: string) => {
  const found = candidates.filter((candidate) => candidate.startsWith(start))
  return {
    completion: { values: found.slice(0, maxValues), total: found.length, hasMore: found.length > maxValues }
  }
}

/** Returns the possible values of an argument; empty if any text is allowed. Fails if there is no such argument. */
const candidates = (
  { argument, ref }: CompleteRequestParams,
  reading: ReadContext
): Effect.Effect<ReadonlyArray<string>, ProtocolError> => {
  const { templates } = reading.view
  if (ref.type === "ref/resource") {
    return resourceRows(reading.view.endpoints).some(({ resource }) => resource.uri === ref.uri) &&
      argument.name === "key"
      ? Effect.succeed(templates)
      : unknown(argument.name, ref.uri)
  }
  const prompt = visiblePrompts(reading).find(({ prompt }) => prompt.name === ref.name)?.prompt
  if (prompt === undefined || !Object.hasOwn(prompt.arguments.fields, argument.name)) {
    return unknown(argument.name, ref.name)
  }
  return Effect.succeed(prompt.about !== undefined && argument.name === prompt.about ? templates : [])
}

const unknown = (argument: string, of: string) =>
  Effect.fail(
    new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is nothing to complete: ${quoted(argument)} of ${quoted(of)}`
    )
  )
