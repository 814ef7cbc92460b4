import { execFile } from "node:child_process"
import { resolve as resolved } from "node:path"
import { root } from "./root.ts"

const megabyte = 1024 * 1024

/** Runs a program, by its path or its name in node_modules/.bin; rejects if it cannot run to its end. */
const ended = (folder: string, program: string, args: ReadonlyArray<string>) =>
  new Promise<{ readonly exitCode: number; readonly output: string }>((resolve, reject) => {
    execFile(
      resolved(root, "node_modules/.bin", program),
      args,
      { cwd: folder, maxBuffer: 64 * megabyte, env: { ...process.env, NO_COLOR: "1" } },
      (error, stdout, stderr) => {
        if (error !== null && typeof error.code !== "number") reject(error)
        else resolve({ exitCode: Number(error?.code ?? 0), output: stdout + stderr })
      }
    )
  })

/**
 * Returns the lines of a program's output that are findings; all output if it failed without one, so that no failure is
 * silent.
 */
export const programFindings = async (
  folder: string,
  program: string,
  args: ReadonlyArray<string>,
  isFinding: (line: string) => boolean
): Promise<ReadonlyArray<string>> => {
  const { exitCode, output } = await ended(folder, program, args)
  const lines = output.split("\n").filter(isFinding)
  return exitCode === 0 || lines.length > 0 ? lines : [`${program} ended with ${exitCode}: ${output.trim()}`]
}
