import { readFile, writeFile } from "node:fs/promises"
import type { Run } from "./Run.ts"

const file = new URL("baseline.json", import.meta.url)

/** Reads the committed run that later ones are compared with; undefined before the first. */
export const readBaseline = async (): Promise<Run | undefined> => {
  const text = await readFile(file, "utf8").catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Run)
}

export const writeBaseline = (run: Run): Promise<void> => writeFile(file, `${JSON.stringify(run, null, 2)}\n`)
