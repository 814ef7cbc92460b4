import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

// A process of the package's own Node.js that runs one command of the package after another: each evaluates the command
// line's own file again, and all share what that imports, so that a hundred commands need not start a hundred times.

/** One typed command. */
interface Typed {
  readonly words: ReadonlyArray<string>
  readonly env: Readonly<Record<string, string>>
}

const [dist = ""] = process.argv.slice(2)
const runs = globSync(join(dist, "run-*.js")).filter((path) => readFileSync(path, "utf8").includes("process.argv"))
if (runs.length !== 1) throw new Error(`the command line is one file of ${dist}, not ${runs.length}`)
const commandLine = pathToFileURL(runs[0]!).href

let written = { out: "", err: "" }
process.stdout.write = (text: string | Uint8Array, ...rest: ReadonlyArray<unknown>) => keep("out", text, rest)
process.stderr.write = (text: string | Uint8Array, ...rest: ReadonlyArray<unknown>) => keep("err", text, rest)
const keep = (to: "out" | "err", text: string | Uint8Array, rest: ReadonlyArray<unknown>): true => {
  written[to] += typeof text === "string" ? text : Buffer.from(text).toString()
  const told = rest.find((one) => typeof one === "function")
  if (told !== undefined) setImmediate(told as () => void)
  return true
}

let ran = 0
process.on("message", async ({ env, words }: Typed) => {
  process.argv = [process.execPath, join(dist, "tidings.js"), ...words]
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  written = { out: "", err: "" }
  let exitCode = 0
  process.exit = ((code: number) => void (exitCode = code)) as typeof process.exit
  // Its end is when it no longer listens to a signal to end early.
  const ended = new Promise<void>((resolve) =>
    process.on("removeListener", function heard(event) {
      if (event !== "SIGTERM") return
      process.removeListener("removeListener", heard)
      setImmediate(resolve)
    })
  )
  await import(`${commandLine}?command=${ran}`)
  ran += 1
  await ended
  process.send!({ ...written, exitCode })
})
process.send!("ready")
