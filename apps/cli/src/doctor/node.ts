import { isNewEnough, leastNode } from "@tidings/services/installation/leastNode"
import { type Finding, well, wrong } from "./Finding.ts"

/** Checks that the platform runs on this version of Node.js. */
export const node = (version: string): Finding =>
  isNewEnough(version)
    ? well("node", version)
    : wrong("node", `${version} is older than ${leastNode}`, "install a newer Node.js: https://nodejs.org")
