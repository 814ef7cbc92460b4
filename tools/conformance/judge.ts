import { Effect } from "effect"
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** The output and exit code of a program. */
interface ProgramResult {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs a program of an installed package, named by its path below tools/node_modules, under this Node, in its own home;
 * an interruption kills it. `hears` gets each piece of stdout.
 */
export const run = (
  program: string,
  args: ReadonlyArray<string>,
  hears: (piece: string) => void = () => {}
): Effect.Effect<ProgramResult> =>
  Effect.callback((resume) => {
    const home = mkdtempSync(join(tmpdir(), "tidings-judge-"))
    const child = spawn(process.execPath, [join(import.meta.dirname, "../node_modules", program), ...args], {
      cwd: home,
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env["PATH"], HOME: home, NO_COLOR: "1" }
    })
    const said = { stdout: "", stderr: "" }
    for (const stream of ["stdout", "stderr"] as const) child[stream].on("data", (chunk) => (said[stream] += chunk))
    child.stdout.on("data", (piece) => hears(String(piece)))
    child.once("close", (exitCode) => {
      rmSync(home, { recursive: true, force: true })
      resume(Effect.succeed({ exitCode, ...said }))
    })
    return Effect.sync(() => void child.kill("SIGKILL"))
  })

export type Edition = "@modelcontextprotocol/conformance" | "conformance-stable"

/** The results of a suite's scenarios, without those of optional extensions. */
interface Judgement {
  readonly names: ReadonlyArray<string>
  readonly failed: ReadonlyArray<string>
  readonly output: string
}

/** Runs an edition of the conformance suite, and reads its summary. */
export const judge = (
  edition: Edition,
  args: ReadonlyArray<string>,
  hears?: (piece: string) => void
): Effect.Effect<Judgement> =>
  Effect.map(run(`${edition}/dist/index.js`, args, hears), ({ stderr, stdout }) => {
    const optional = new Set([...stdout.matchAll(/^ {2}[✓✗] (\S+) \(extension\)$/gmu)].map(([, name]) => name))
    const scenarios = [...stdout.matchAll(/^([✓✗]) (\S+): \d+ passed, \d+ failed$/gmu)]
      .map(([, mark, name]) => ({ name: name!, isPassed: mark === "✓" }))
      .filter(({ name }) => !optional.has(name))
    return {
      names: scenarios.map(({ name }) => name),
      failed: scenarios.filter(({ isPassed }) => !isPassed).map(({ name }) => name),
      output: stdout + stderr
    }
  })
