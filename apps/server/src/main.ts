import "effect/schema/SchemaJITCompiler/enable"
import { enableCompileCache } from "node:module"
import { listenAtDoor } from "./door.ts"
import { readConfig } from "@tidings/installation/settings"

const refuse = (lines: ReadonlyArray<string>): never => {
  process.stderr.write(`Tidings cannot start:\n${lines.map((line) => `  ${line}\n`).join("")}`)
  process.exit(2)
}

// Modules imported from here on are compiled once and cached for all starts.
enableCompileCache()

const read = readConfig(process.env)
if ("wrong" in read) refuse(read.wrong)
else {
  const { HOST, PORT, ROLE } = read.config
  const door = await listenAtDoor(PORT, HOST).catch((error) => refuse([`${error.message}; free the port, or set PORT`]))
  // Loaded only now, so that /healthz answers while the database opens.
  const launch =
    ROLE === "worker" ? (await import("./worker/launchWorker.ts")).launchWorker : (await import("./launch.ts")).launch
  launch({ ...read.config, PORT: door.port }, door)
}
