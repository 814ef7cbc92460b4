import { join } from "node:path"

const built = process.env["TIDINGS_BUILT"]
const source = (app: string) => join(import.meta.dirname, `../../../apps/${app}/src/main.ts`)

/** What Node.js is given to start the server: the built package where the gate made it (tools/check/builtOnce.ts), else the sources. */
export const serverProgram: ReadonlyArray<string> = built === undefined ? [source("server")] : [built, "start"]

/** The same for the command line. */
export const commandLineProgram: ReadonlyArray<string> = [built ?? source("cli")]
