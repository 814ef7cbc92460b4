import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

/** What a row answered to its own example in the workspace that `pnpm generate` plays; undefined before it has. */
export const answerOf = (row: string): unknown => {
  const path = fileURLToPath(new URL(`../generated/examples/${row}.json`, import.meta.url))
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined
}
