import { glob, readFile } from "node:fs/promises"
import { root } from "./root.ts"
import type { Tree } from "./tree.ts"

/**
 * Reads the repository's documents for people, except generated and third-party ones: Markdown by path from the root.
 */
export const readDocuments = async (): Promise<Tree> => {
  const documents = new Map<string, string>()
  const patterns = ["*.md", "{docs,apps,packages,tools,deploy}/**/*.md"]
  const isLeftOut = (name: string) => ["node_modules", "generated", "fixtures"].includes(name)
  for await (const entry of glob(patterns, {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => isLeftOut(entry.name)
  })) {
    const path = `${entry.parentPath}/${entry.name}`
    if (entry.isFile()) documents.set(path.slice(root.length), await readFile(path, "utf8"))
  }
  return documents
}
