import { execFile } from "node:child_process"
import { root } from "./root.ts"

const megabyte = 1024 * 1024

/** Runs a program of node_modules/.bin in `cwd`; fails to start by rejecting, ends badly by its exit code. */
const start = (name: string, args: ReadonlyArray<string>, cwd: string) =>
  new Promise<{ readonly exitCode: number; readonly output: string }>((resolve, reject) => {
    execFile(
      `${root}node_modules/.bin/${name}`,
      args,
      { cwd, maxBuffer: 64 * megabyte, env: { ...process.env, NO_COLOR: "1" } },
      (error, stdout, stderr) => {
        if (error !== null && typeof error.code !== "number") reject(error)
        else resolve({ exitCode: error === null ? 0 : Number(error.code), output: stdout + stderr })
      }
    )
  })

/** The lines of a program's output that `isFinding`; all of its output when it failed without one, so that no failure is silent. */
export const findingsOf = async (
  name: string,
  args: ReadonlyArray<string>,
  isFinding: (line: string) => boolean,
  cwd: string = root
): Promise<ReadonlyArray<string>> => {
  const { exitCode, output } = await start(name, args, cwd)
  const lines = output.split("\n").filter(isFinding)
  if (exitCode === 0 || lines.length > 0) return lines
  return [`${name} ended with ${exitCode}: ${output.trim()}`]
}
