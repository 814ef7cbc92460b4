// `pnpm test [words]`: every check, then every suite; with words only `vitest run <words>`. Ends at the first failure.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { root } from "../source/root.ts"
import { programsOf } from "./programs.ts"

// Ctrl-C reaches the running program too, whose end is waited for.
process.on("SIGINT", () => {})

for (const program of programsOf(process.argv.slice(2))) {
  const [code] = await once(spawn(process.execPath, program, { cwd: root, stdio: "inherit" }), "exit")
  process.exitCode = code ?? 1
  if (code !== 0) break
}
