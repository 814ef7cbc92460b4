import { inProcess } from "@tidings/cli/src/testing/inProcess.ts"
import { Effect } from "effect"
import { createServer } from "node:net"

/** One typed command. */
interface Typed {
  readonly words: ReadonlyArray<string>
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
}

const line = (text: string): string => (text === "" ? "" : `${text}\n`)

const done = async ({ env, folder, words }: Typed) => {
  process.chdir(folder)
  const { err, exitCode, out } = await Effect.runPromise(inProcess(words, env))
  return JSON.stringify({ out: line(out), err: line(err), exitCode })
}

// A process has one working folder, so commands run one after another.
let before: Promise<unknown> = Promise.resolve()

const [socket] = process.argv.slice(2)
createServer({ allowHalfOpen: true }, (connection) => {
  let asked = ""
  connection
    .on("data", (chunk) => (asked += chunk))
    .on("end", () => {
      before = before.then(async () => connection.end(await done(JSON.parse(asked) as Typed)))
    })
}).listen(socket, () => process.send!("ready"))
process.on("disconnect", () => process.exit(0))
