import type { Config } from "./settings.ts"

/** URL of a server with these settings, as reached from this machine. */
export const listeningAt = ({ HOST, PORT }: Config): string => {
  const host = HOST === "0.0.0.0" ? "127.0.0.1" : HOST === "::" ? "::1" : HOST
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`
}
