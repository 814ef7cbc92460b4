import { leastNode } from "@tidings/services/installation/leastNode"
import { freePort } from "@tidings/testing/Running"
import { Effect, type Scope } from "effect"
import { execFile, fork, spawn } from "node:child_process"
import { once } from "node:events"
import { globSync, mkdirSync, writeFileSync } from "node:fs"
import { homedir } from "node:os"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { said, type Said } from "./said.ts"

const build = fileURLToPath(new URL("../../../../tools/build/main.ts", import.meta.url))
const packagedCommands = fileURLToPath(new URL("./packagedCommands.ts", import.meta.url))
const run = promisify(execFile)

/** The oldest Node.js that the bridge supports. */
const leastOfBridge = "18.20.8"

/** The PATH of the machine's own programs, without the repository's. */
const machine = process.env["PATH"]!.split(delimiter)
  .filter((path) => !path.includes("node_modules"))
  .join(delimiter)

type Env = Readonly<Record<string, string>>

/**
 * Both packages as npm installs them from their tarballs on an otherwise empty machine, with the oldest Node.js that
 * each supports.
 */
export interface Installation {
  /** Folder with both packages as packed, each in a folder of its name. */
  readonly packages: string
  /** The installation's node_modules. */
  readonly modules: string
  /** Returns the output of `npx tidings` with these words; dies if it fails. */
  readonly tidings: (env: Env, ...words: ReadonlyArray<string>) => Effect.Effect<string>
  /** Runs a command line of `tidings` in a shell; returns its output and exit code. */
  readonly said: (env: Env, line: string) => Promise<Said>
  /** Starts a process that runs commands of `tidings` one at a time, until the scope closes. */
  readonly commands: (env: Env) => Effect.Effect<(words: ReadonlyArray<string>) => Promise<Said>, never, Scope.Scope>
  /** Runs `npx tidings start` until the scope closes; returns once /readyz answers. */
  readonly start: (env: Env) => Effect.Effect<Started, never, Scope.Scope>
  /**
   * Returns a bridge's answers to these lines before its input ends: of `tidings-mcp`, of `tidings mcp`, or of one at a
   * URL, run by npx without a reachable registry.
   */
  readonly bridged: (
    program: "tidings-mcp" | "tidings" | `${string}/bridge.tgz`,
    env: Env,
    lines: ReadonlyArray<object>
  ) => Effect.Effect<string>
}

export interface Started {
  readonly url: string
  readonly said: () => string
  /** Tells the server to stop; returns its exit code or signal. */
  readonly stop: Effect.Effect<number | NodeJS.Signals | null>
}

const ready = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

/**
 * Installs both packages, built by the gate or now, below an empty home, from npm's own cache if it holds their
 * dependencies.
 */
export const installation = async (home: string): Promise<Installation> => {
  const base = { PATH: machine, HOME: home }
  const packages = process.env["TIDINGS_BUILT"] ?? home
  if (packages === home) await run(process.execPath, [build, home], { env: base })
  const tarballs = globSync(join(packages, "*.tgz"))
  const folder = join(home, "project")
  mkdirSync(folder)
  writeFileSync(join(folder, "package.json"), "{}")
  const nodes = [`node@${leastNode}`, `oldest-of-bridge@npm:node@${leastOfBridge}`]
  await run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", ...tarballs, ...nodes], {
    cwd: folder,
    env: { ...base, npm_config_cache: process.env["npm_config_cache"] ?? join(homedir(), ".npm") }
  })
  const modules = join(folder, "node_modules")
  const env = { PATH: `${join(modules, ".bin")}${delimiter}${machine}`, HOME: home }
  const bin = (name: string) => join(modules, ".bin", name)

  const tidings: Installation["tidings"] = (more, ...words) =>
    Effect.promise(async () => {
      const { stderr, stdout } = await run(bin("tidings"), words, { cwd: folder, env: { ...env, ...more } })
      return stdout + stderr
    })

  const saidHere: Installation["said"] = (more, line) =>
    said(`tidings ${line}`, { cwd: folder, env: { ...env, ...more } })

  const commands: Installation["commands"] = (more) =>
    Effect.gen(function* () {
      const child = yield* Effect.acquireRelease(
        Effect.sync(() =>
          fork(packagedCommands, [join(modules, "tidings/dist")], {
            execPath: join(modules, "node/bin/node"),
            execArgv: ["--disable-warning=ExperimentalWarning"],
            cwd: folder,
            stdio: ["ignore", "ignore", "inherit", "ipc"]
          })
        ),
        (child) => Effect.sync(() => void child.kill("SIGKILL"))
      )
      const ended = once(child, "exit").then(() => Promise.reject(new Error("the process of the commands ended")))
      const answer = () => Promise.race([ended, new Promise<unknown>((resolve) => void child.once("message", resolve))])
      yield* Effect.promise(answer)
      return async (words) => {
        child.send({ words, env: { ...env, ...more } })
        return (await answer()) as Said
      }
    })

  const start: Installation["start"] = (more) =>
    Effect.gen(function* () {
      const port = yield* freePort
      const child = yield* Effect.acquireRelease(
        Effect.sync(() =>
          spawn(bin("tidings"), ["start"], { cwd: folder, env: { ...env, PORT: String(port), ...more } })
        ),
        (child) => Effect.sync(() => void child.kill("SIGKILL"))
      )
      const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
        child.once("exit", (code, signal) => resolve(code ?? signal))
      )
      let text = ""
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk))
      const url = `http://127.0.0.1:${port}`
      yield* Effect.promise(() => ready(url)).pipe(
        Effect.delay("50 millis"),
        Effect.repeat({ until: (isReady) => isReady || child.exitCode !== null })
      )
      if (child.exitCode !== null) return yield* Effect.die(new Error(text))
      return { url, said: () => text, stop: Effect.promise(() => (child.kill("SIGTERM"), ended)) }
    })

  const ownBridge = (program: string): readonly [file: string, words: ReadonlyArray<string>] => {
    if (program.startsWith("http://")) return ["npx", ["-y", program]]
    const [node, words] = program === "tidings" ? ["node", ["mcp"]] : ["oldest-of-bridge", []]
    return [join(modules, node!, "bin/node"), [bin(program), ...words!]]
  }
  const bridged: Installation["bridged"] = (program, more, lines) =>
    Effect.promise(async () => {
      const [file, words] = ownBridge(program)
      const nobody = { npm_config_registry: "http://127.0.0.1:1/", npm_config_cache: join(home, "npx") }
      const child = run(file, words, { cwd: home, env: { ...env, ...nobody, ...more } })
      child.child.stdin!.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(""))
      return (await child).stdout
    })

  return { packages, modules, tidings, said: saidHere, commands, start, bridged }
}
