import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { readFileSync } from "node:fs"
import type { Shelf } from "./Guide.ts"

/** Where guides say that the server is, and how they have commands typed. */
const written = { server: "http://127.0.0.1:8080", command: "npx --no-install tidings " }

/** Every guide, with this server's address and the way that its commands are typed where it runs; read from its file each time. */
export const shelves = (baseUrl: string): ReadonlyArray<Shelf> => {
  const text = readFileSync(new URL("./shelves.json", import.meta.url), "utf8")
  const told = text.replaceAll(written.server, baseUrl).replaceAll(written.command, commandLine(""))
  return JSON.parse(told) as ReadonlyArray<Shelf>
}
