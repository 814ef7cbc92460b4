import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

/**
 * Reads the answer of a row to its own example in the workspace that `pnpm generate` plays; undefined before it was
 * played.
 */
export const answerOf = (row: string): unknown => {
  const path = fileURLToPath(new URL(`../generated/examples/${row}.json`, import.meta.url))
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined
}
