import type { Server } from "@modelcontextprotocol/server"
import { Effect } from "effect"
import { onlyPage } from "../wire/onlyPage.ts"
import type { ReadContext } from "./ReadContext.ts"
import { getPrompt } from "./prompts/getPrompt.ts"
import { visiblePrompts } from "./prompts/visiblePrompts.ts"
import { listResources, listResourceTemplates } from "./resources/listResources.ts"
import { readResource } from "./resources/readResource.ts"
import { serveCompletion } from "./serveCompletion.ts"

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
