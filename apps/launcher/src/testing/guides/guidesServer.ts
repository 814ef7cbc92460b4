import { makeReceiver } from "@tidings/testing/Receiver"
import { run } from "@tidings/testing/Running"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"
import { Context, Effect, Layer } from "effect"
import { fork, type ChildProcess } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const host = fileURLToPath(new URL("./commandHost.ts", import.meta.url))

const keyIn = (text: string, kind: string): string => new RegExp(`svc_${kind}_\\w{38}`, "u").exec(text)?.[0] ?? ""

/** An `npx` that passes this checkout's command to a process that has already loaded it, and runs nothing else. */
const npxAt = (socket: string): string => `#!${process.execPath}
const { connect } = require("node:net")
const [from, name, ...words] = process.argv.slice(2)
if (from !== "--no-install" || name !== "tidings") {
  console.error("npx " + from + " " + name + " is not what a guide may run")
  process.exit(127)
}
const connection = connect(${JSON.stringify(socket)})
let answer = ""
connection.on("data", (chunk) => (answer += chunk)).on("end", () => {
  const { err, exitCode, out } = JSON.parse(answer)
  process.stdout.write(out)
  process.stderr.write(err)
  process.exitCode = exitCode
})
connection.end(JSON.stringify({ words, folder: process.cwd(), env: process.env }))
`

/** Starts the process that runs the commands of `npx`, until the scope closes. */
const commandHost = (socket: string) =>
  Effect.acquireRelease(
    Effect.callback<ChildProcess>((resume) => {
      const child = fork(host, [socket])
      child.once("message", () => resume(Effect.succeed(child)))
    }),
    (child) => Effect.sync(() => child.kill("SIGKILL"))
  )

/** curl fails at an error status, and prints nothing except the answer. */
const curlrc = "silent\nshow-error\nfail-with-body\nmax-time = 30\n"

/**
 * One server for all guides, started like `npx tidings start`, with the state of a reader who followed the quick start.
 */
export class GuidesServer extends Context.Service<GuidesServer>()("@tidings/launcher/testing/GuidesServer", {
  make: Effect.gen(function* () {
    const home = yield* temporaryFolder
    const data = join(home, "data")
    const server = yield* run(
      { TIDINGS_DATA: data, PRIVATE_NETWORKS_ALLOWED: "127.0.0.0/8", CREDENTIALS_KEY: btoa("k".repeat(32)) },
      "API reference:"
    )
    const receiver = yield* makeReceiver(() => ({ status: 204 }))
    const socket = join(home, "commands.sock")
    yield* commandHost(socket)
    const programs = join(home, "bin")
    mkdirSync(programs)
    writeFileSync(join(programs, "npx"), npxAt(socket), { mode: 0o755 })
    writeFileSync(join(home, ".curlrc"), curlrc)
    const env = {
      PATH: [programs, dirname(process.execPath), process.env["PATH"]].join(":"),
      HOME: home,
      CURL_HOME: home,
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      TIDINGS_DATA: data,
      TIDINGS_URL: server.url,
      TIDINGS_API_KEY: keyIn(server.said(), "live"),
      TIDINGS_SANDBOX_KEY: keyIn(server.said(), "test"),
      TIDINGS_MCP_KEY: keyIn(server.said(), "mcp")
    }
    /** Adapts a guide's code: this server replaces the one that readers start, and a receiver replaces theirs. */
    const here = (code: string): string =>
      code
        .replaceAll("http://127.0.0.1:8080", server.url)
        .replaceAll("http://127.0.0.1:9000", `http://127.0.0.1:${receiver.port}`)
    return { env, here }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
