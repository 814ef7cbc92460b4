import { spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
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

/** Runs a Node.js program to its end, with its output shown as it comes or kept; whoever it leaves behind may go on. */
export const runProgram = async (program: Program, output: "shown" | "kept"): Promise<Ended> => {
  if (output === "shown") return ended(program, "inherit")
  const folder = mkdtempSync(join(tmpdir(), "tidings-program-"))
  // A pipe would end only with the last process that holds it.
  const file = join(folder, "printed")
  const out = openSync(file, "a")
  try {
    const end = await ended(program, out)
    return { ...end, printed: readFileSync(file, "utf8") }
  } finally {
    closeSync(out)
    rmSync(folder, { recursive: true })
  }
}

const ended = async (program: Program, out: "inherit" | number): Promise<Ended> => {
  const child = spawn(process.execPath, program, { cwd: root, stdio: ["inherit", out, out, "ipc"] })
  let counted: Counted | undefined
  child.on("message", (message) => {
    if (isCounted(message)) counted = message
  })
  const [[code]] = (await Promise.all([once(child, "exit"), once(child, "disconnect")])) as [[number | null], unknown]
  return { code: code ?? 1, counted, printed: "" }
}
