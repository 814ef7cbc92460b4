import { fileURLToPath } from "node:url"
import { startServer } from "./Server.ts"

const program = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Starts the two look-ups by node:http alone. */
export const startBare = (env: Readonly<Record<string, string>>) => startServer(program("bare.ts"), env)

/** Starts the two look-ups by fastify. */
export const startFastify = (env: Readonly<Record<string, string>>) => startServer(program("fastify.ts"), env)

/** Starts MCP with everything behind it answered from memory, with the fast lane or without. */
export const startTools = (fastLane: "on" | "off") => startServer(program("tools.ts"), { FAST_LANE: fastLane })

/** Starts a server with a constant 302, by node:http alone. */
export const startRedirecting = (location: string) => startServer(program("redirecting.ts"), { LOCATION: location })

/** Starts a server with the same bytes for everybody, under these headers, by node:http alone. */
export const startStill = (headers: object, body: Uint8Array) =>
  startServer(program("still.ts"), {
    HEADERS: JSON.stringify(headers),
    BODY: Buffer.from(body).toString("base64")
  })
