import { fileURLToPath } from "node:url"
import { startServer } from "./Server.ts"

const program = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Starts the two look-ups of GET /v1/workspace by node:http alone. */
export const startBare = (env: Readonly<Record<string, string>>) => startServer(program("bare.ts"), env)

/** Starts a server with a constant 302, by node:http alone. */
export const startRedirecting = (location: string) => startServer(program("redirecting.ts"), { LOCATION: location })
