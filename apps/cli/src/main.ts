import { enableCompileCache } from "node:module"
import { argv } from "node:process"

// Clients wait for the bridge to start, and it needs nothing of the rest.
const isBridge = argv.slice(2).join(" ") === "mcp"

// What is imported from here on is compiled once for all starts.
enableCompileCache()

await (isBridge ? import("tidings-mcp/src/main.ts") : import("./run.ts"))
