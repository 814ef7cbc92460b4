import type { Server } from "@modelcontextprotocol/server"
import { Effect } from "effect"
import { onlyPage } from "../wire/onlyPage.ts"
import type { ReadContext } from "./ReadContext.ts"
import { getPrompt } from "./prompts/getPrompt.ts"
import { visiblePrompts } from "./prompts/visiblePrompts.ts"
import { listResources, listResourceTemplates } from "./resources/listResources.ts"
import { readResource } from "./resources/readResource.ts"
import { serveCompletion } from "./serveCompletion.ts"

/** Lets a server of the SDK list and fill in the prompts that one caller may follow. */
const servePrompts = (server: Server, reading: ReadContext): void => {
  const { respond } = reading
  server.setRequestHandler("prompts/list", ({ params }) =>
    respond(Effect.as(onlyPage(params?.cursor), { prompts: visiblePrompts(reading).map(({ entry }) => entry) }))
  )
  server.setRequestHandler("prompts/get", ({ params }) =>
    respond(getPrompt(reading, params.name, params.arguments ?? {}))
  )
}

/** Lets a server of the SDK list and read the resources that one caller may. */
const serveResources = (server: Server, reading: ReadContext): void => {
  const { respond } = reading
  server.setRequestHandler("resources/list", ({ params }) => respond(listResources(reading, params?.cursor)))
  server.setRequestHandler("resources/templates/list", ({ params }) =>
    respond(listResourceTemplates(reading, params?.cursor))
  )
  server.setRequestHandler("resources/read", ({ params }) => respond(readResource(reading, params.uri)))
}

/** Lets a server of the SDK answer everything that is read. */
export const serveReading = (server: Server, reading: ReadContext): void => {
  serveResources(server, reading)
  servePrompts(server, reading)
  serveCompletion(server, reading)
}
