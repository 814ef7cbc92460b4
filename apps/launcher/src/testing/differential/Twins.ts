import { inProcess } from "@tidings/cli/src/testing/inProcess.ts"
import { Database } from "@tidings/storage/Database"
import { copyOf, freshDatabase } from "@tidings/storage/testing/postgres"
import { run } from "@tidings/testing/Running"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"
import { worldOver } from "@tidings/testing/World"
import { Effect, Exit, Layer, Scope } from "effect"
import { fileURLToPath } from "node:url"
import type { Installation } from "../installation.ts"
import { said, type Said } from "../said.ts"
import { alike, difference } from "./alike.ts"
import type { Answer, Asked, One } from "./Asked.ts"
import { calls } from "./callsOf.ts"
import { commands, helps } from "./commandsOf.ts"
import { pages } from "./pagesOf.ts"

const settings = {
  ROLE: "server",
  INBOX: "on",
  PRIVATE_NETWORKS_ALLOWED: "127.0.0.0/8",
  CREDENTIALS_KEY: Buffer.alloc(32, 5).toString("base64")
}

const launcher = fileURLToPath(new URL("../../main.ts", import.meta.url))
const env = { PATH: process.env["PATH"], NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] }

const printed = ({ err, exitCode, out }: Said): Answer => ({
  status: exitCode,
  headers: { stderr: err.trim() },
  text: out.trim()
})

/** The requests to both; the data of their examples is created in a database before anybody serves it. */
const asked = Effect.fnUntraced(function* (url: string) {
  const making = yield* Scope.make()
  const services = yield* Layer.buildWithScope(worldOver(Database.layerPostgres(url, { max: 4 })), making)
  const made = yield* Effect.provide(Effect.all([calls, commands, pages]), services)
  yield* Scope.close(making, Exit.void)
  return made
})

/** The package and this checkout, serving two copies of one database, and the requests that both can answer. */
export const twins = Effect.fnUntraced(function* (installed: Installation) {
  const DATABASE_URL = yield* freshDatabase
  const all = [...(yield* asked(DATABASE_URL)).flat(), ...helps]
  const ofPackage = { ...settings, DATABASE_URL, TIDINGS_DATA: yield* temporaryFolder }
  const ofSource = { ...settings, DATABASE_URL: yield* copyOf(DATABASE_URL), TIDINGS_DATA: yield* temporaryFolder }
  const [packaged, source] = yield* Effect.all([installed.start(ofPackage), run(ofSource)], { concurrency: 2 })
  const commandOf = yield* installed.commands(ofPackage)
  const ones: readonly [One, One] = [
    {
      url: packaged.url,
      started: async (line) => printed(await installed.said(ofPackage, line)),
      command: async (words) => printed(await commandOf(words))
    },
    {
      url: source.url,
      started: async (line) =>
        printed(await said(`${process.execPath} ${launcher} ${line}`, { env: { ...env, ...ofSource } })),
      command: async (words) => printed(await Effect.runPromise(inProcess(words, ofSource)))
    }
  ]
  return { ones, all }
})

/** Returns the differences between two installations, one line for each request. */
export const differences = ([one, other]: readonly [One, One], all: ReadonlyArray<Asked>) => {
  const compared = ({ of, title }: Asked) =>
    Effect.promise(async () => {
      const [first, second] = await Promise.all([one, other].map(async (each) => alike(await of(each), each)))
      const found = difference(first!, second!)
      return found === undefined ? [] : [`${title}: ${found}`]
    })
  const comparedAll = (some: ReadonlyArray<Asked>, concurrency: number) =>
    Effect.forEach(some, compared, { concurrency })
  return Effect.map(
    Effect.all(
      [
        comparedAll(
          all.filter(({ inTurn }) => inTurn),
          1
        ),
        comparedAll(
          all.filter(({ inTurn }) => !inTurn),
          3
        )
      ],
      { concurrency: 2 }
    ),
    (found) => found.flat(2)
  )
}
