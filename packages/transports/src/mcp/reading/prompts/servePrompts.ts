import type { Server } from "@modelcontextprotocol/server"
import { Effect } from "effect"
import { onlyPage } from "../../wire/onlyPage.ts"
import type { ReadContext } from "../ReadContext.ts"
import { getPrompt } from "./getPrompt.ts"
import { visiblePrompts } from "./visiblePrompts.ts"

/** Lets a server of the SDK list and fill in the prompts that one caller may follow. */
export const servePrompts = (server: Server, reading: ReadContext): void => {
  const { respond } = reading
  server.setRequestHandler("prompts/list", ({ params }) =>
    respond(Effect.as(onlyPage(params?.cursor), { prompts: visiblePrompts(reading).map(({ entry }) => entry) }))
  )
  server.setRequestHandler("prompts/get", ({ params }) =>
    respond(getPrompt(reading, params.name, params.arguments ?? {}))
  )
}
