import { spawn } from "node:child_process"
import { once } from "node:events"
import { type Counted, isCounted } from "../check/ClosingLine.ts"
import { root } from "../source/root.ts"
import type { Program } from "./programs.ts"

/** The end of a program. */
interface Ended {
  /** Its exit code; 1 if a signal ended it. */
  readonly code: number
  /** The tests that it counted; undefined if it runs none. */
  readonly counted: Counted | undefined
  /** Its output, errors too, in order; empty if that was shown. */
  readonly printed: string
}

/** Runs a Node.js program to its end, with its output shown as it comes or kept. */
export const runProgram = async (program: Program, output: "shown" | "kept"): Promise<Ended> => {
  const out = output === "shown" ? "inherit" : "pipe"
  const child = spawn(process.execPath, program, { cwd: root, stdio: ["inherit", out, out, "ipc"] })
  const printed: Array<string> = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => printed.push(text))
  let counted: Counted | undefined
  child.on("message", (message) => {
    if (isCounted(message)) counted = message
  })
  const [code] = (await once(child, "close")) as [number | null]
  return { code: code ?? 1, counted, printed: printed.join("") }
}
