import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { readFileSync } from "node:fs"
import type { Shelf } from "./Guide.ts"

/** The server address and the command prefix in the guides' source texts, replaced when they are read. */
const written = { server: "http://127.0.0.1:8080", command: "npx --no-install tidings " }

/** Reads every guide from its file, on each call, and puts in this server's address and its command line's prefix. */
export const shelves = (baseUrl: string): ReadonlyArray<Shelf> => {
  const text = readFileSync(new URL("./shelves.json", import.meta.url), "utf8")
  const told = text.replaceAll(written.server, baseUrl).replaceAll(written.command, commandLine(""))
  return JSON.parse(told) as ReadonlyArray<Shelf>
}
