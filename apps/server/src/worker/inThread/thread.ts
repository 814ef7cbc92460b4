import "effect/schema/SchemaJITCompiler/enable"
import { readConfig } from "@tidings/installation/settings"
import { enableCompileCache } from "node:module"

enableCompileCache()

// The process has already refused wrong settings.
const read = readConfig(process.env)
if ("wrong" in read) throw new Error(read.wrong.join("; "))
const { workInThread } = await import("./workInThread.ts")
workInThread(read.config)
