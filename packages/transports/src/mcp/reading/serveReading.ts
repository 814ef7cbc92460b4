import { type CompleteRequestParams, ProtocolError, ProtocolErrorCode, type Server } from "@modelcontextprotocol/server"
import { Effect } from "effect"
import { onlyPage, quotedName } from "../wire/protocolError.ts"
import { type ReadContext, visiblePrompts } from "./ReadContext.ts"
import { getPrompt } from "./prompts/getPrompt.ts"
import { listResources, listResourceTemplates } from "./resources/listResources.ts"
import { readResource } from "./resources/readResource.ts"
import { resourceRows } from "./resources/rowResource.ts"

/** Registers prompts/list and prompts/get at a server of the SDK, for one caller. */
const servePrompts = (server: Server, reading: ReadContext): void => {
  const { respond } = reading
  server.setRequestHandler("prompts/list", ({ params }) =>
    respond(Effect.as(onlyPage(params?.cursor), { prompts: visiblePrompts(reading).map(({ entry }) => entry) }))
  )
  server.setRequestHandler("prompts/get", ({ params }) =>
    respond(getPrompt(reading, params.name, params.arguments ?? {}))
  )
}

/** Registers the resource methods at a server of the SDK, for one caller. */
const serveResources = (server: Server, reading: ReadContext): void => {
  const { respond } = reading
  server.setRequestHandler("resources/list", ({ params }) => respond(listResources(reading, params?.cursor)))
  server.setRequestHandler("resources/templates/list", ({ params }) =>
    respond(listResourceTemplates(reading, params?.cursor))
  )
  server.setRequestHandler("resources/read", ({ params }) => respond(readResource(reading, params.uri)))
}

/** Registers resources, prompts and completion at a server of the SDK. */
export const serveReading = (server: Server, reading: ReadContext): void => {
  serveResources(server, reading)
  servePrompts(server, reading)
  serveCompletion(server, reading)
}

const maxValues = 100

/** Registers the completion of template keys at a server of the SDK. */
const serveCompletion = (server: Server, reading: ReadContext): void => {
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
      `There is nothing to complete: ${quotedName(argument)} of ${quotedName(of)}`
    )
  )
