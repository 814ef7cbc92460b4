import { commandLine } from "@tidings/services/installation/commandLine"
import { type Finding, well, wrong } from "./Finding.ts"

// The first major that runs TypeScript as it is without a flag, and is supported for long.
const least = 24

/** Is this the Node.js that the platform is made for? */
export const node = (version: string): Finding =>
  Number(version.split(".")[0]) >= least
    ? well("node", version)
    : wrong(
        "node",
        `${version} is older than ${least}`,
        `run commands as in ${commandLine("doctor")}, which brings its own Node.js`
      )
