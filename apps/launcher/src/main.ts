#!/usr/bin/env node
import { isNewEnough, leastNode } from "@tidings/services/installation/leastNode"

// Nothing of the platform is read before: what is written for a newer Node.js would be told as a fault of syntax.
const { node } = process.versions
if (!isNewEnough(node)) {
  process.stderr.write(`Tidings needs Node.js ${leastNode} or newer, and this is ${node}: see https://nodejs.org\n`)
  process.exit(2)
}

const { enableCompileCache } = await import("node:module")
// What is imported from here on is compiled once for all starts.
enableCompileCache()

const words = process.argv.slice(2).join(" ")
await (words === "start"
  ? import("@tidings/server/src/main.ts")
  : words === "--version"
    ? import("./version.ts")
    : import("@tidings/cli/src/main.ts"))
