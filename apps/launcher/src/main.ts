#!/usr/bin/env node
import { isNewEnough, leastNode } from "@tidings/services/installation/leastNode"

// This check precedes every import of the platform: an older Node.js would report newer syntax as an error.
const { node } = process.versions
if (!isNewEnough(node)) {
  process.stderr.write(`Tidings needs Node.js ${leastNode} or newer, and this is ${node}: see https://nodejs.org\n`)
  process.exit(2)
}

const { enableCompileCache } = await import("node:module")
// Modules imported from here on are compiled once and cached for all starts.
enableCompileCache()

const words = process.argv.slice(2).join(" ")
await (words === "start"
  ? import("@tidings/server/src/main.ts")
  : words === "--version"
    ? import("./version.ts")
    : import("@tidings/cli/src/main.ts"))
