import type { Server } from "@modelcontextprotocol/server"
import { servePrompts } from "./prompts/servePrompts.ts"
import type { ReadContext } from "./ReadContext.ts"
import { serveResources } from "./resources/serveResources.ts"
import { serveCompletion } from "./serveCompletion.ts"

/** Lets a server of the SDK answer everything that is read. */
export const serveReading = (server: Server, reading: ReadContext): void => {
  serveResources(server, reading)
  servePrompts(server, reading)
  serveCompletion(server, reading)
}
