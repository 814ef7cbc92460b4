import { readFile, writeFile } from "node:fs/promises"
import type { BenchRun } from "./BenchRun.ts"

const file = new URL("baseline.json", import.meta.url)

/** Reads the committed run that later ones are compared with. */
export const readBaseline = async (): Promise<BenchRun> => JSON.parse(await readFile(file, "utf8"))

export const writeBaseline = (run: BenchRun): Promise<void> => writeFile(file, `${JSON.stringify(run, null, 2)}\n`)
