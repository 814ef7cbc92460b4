import { join } from "node:path"

const { TIDINGS_BUILT } = process.env
const built = TIDINGS_BUILT === undefined ? undefined : join(TIDINGS_BUILT, "tidings/dist/tidings.js")
const source = (app: string) => join(import.meta.dirname, `../../../apps/${app}/src/main.ts`)

/**
 * Arguments for Node.js to start the server: the built package if the gate made it (tools/check/builtOnce.ts), else the
 * sources.
 */
export const serverProgram: ReadonlyArray<string> = built === undefined ? [source("server")] : [built, "start"]

/** Arguments for Node.js to start the command line: the built package if the gate made it, else the sources. */
export const commandLineProgram: ReadonlyArray<string> = [built ?? source("cli")]
