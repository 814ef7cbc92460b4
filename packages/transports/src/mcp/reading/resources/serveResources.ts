import type { Server } from "@modelcontextprotocol/server"
import type { ReadContext } from "../ReadContext.ts"
import { listResources, listResourceTemplates } from "./listResources.ts"
import { readResource } from "./readResource.ts"

/** Lets a server of the SDK list and read the resources that one caller may. */
export const serveResources = (server: Server, reading: ReadContext): void => {
  const { respond } = reading
  server.setRequestHandler("resources/list", ({ params }) => respond(listResources(reading, params?.cursor)))
  server.setRequestHandler("resources/templates/list", ({ params }) =>
    respond(listResourceTemplates(reading, params?.cursor))
  )
  server.setRequestHandler("resources/read", ({ params }) => respond(readResource(reading, params.uri)))
}
