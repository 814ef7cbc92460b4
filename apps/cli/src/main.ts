import { enableCompileCache } from "node:module"
import { argv } from "node:process"

// The bridge starts without the rest, which it does not need, since clients wait for it.
const isBridge = argv.slice(2).join(" ") === "mcp"

// Modules imported from here on are compiled once and cached for all starts.
enableCompileCache()

await (isBridge ? import("tidings-mcp/src/main.ts") : import("./run.ts"))
