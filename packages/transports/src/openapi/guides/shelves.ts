import { readFileSync } from "node:fs"
import { commandLine } from "@tidings/engines/commandLine/commandLine"

/** A guide of docs/guides, as checked by `pnpm generate`. */
export interface Guide {
  /** The file's name, and the last segment of the address /docs/guides/<slug>. */
  readonly slug: string
  readonly title: string
  /** One sentence of plain text. */
  readonly summary: string
  /** The whole source text. */
  readonly markdown: string
  /** The second-level headings, in their order. */
  readonly sections: ReadonlyArray<{ readonly id: string; readonly title: string }>
}

/** Guides of one kind, in the order of docs/guides/README.md. */
export interface Shelf {
  readonly title: string
  readonly guides: ReadonlyArray<Guide>
}

/** The server address and the command prefix in the guides' source texts, replaced when they are read. */
const written = { server: "http://127.0.0.1:8080", command: "npx --no-install tidings " }

/** Reads every guide from its file, on each call, and puts in this server's address and its command line's prefix. */
export const shelves = (baseUrl: string): ReadonlyArray<Shelf> => {
  const text = readFileSync(new URL("./shelves.json", import.meta.url), "utf8")
  const told = text.replaceAll(written.server, baseUrl).replaceAll(written.command, commandLine(""))
  return JSON.parse(told) as ReadonlyArray<Shelf>
}
