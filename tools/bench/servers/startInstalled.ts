import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { pathToFileURL } from "node:url"
import { makeTidings } from "../../build/makeTidings.ts"
import { figure, type Figure, type Target } from "../figures/Figure.ts"
import type { Effort, Part } from "../figures/Part.ts"
import { onPostgres } from "./onPostgres.ts"
import { startPlatform } from "./platform.ts"
import { type Server, startServer } from "./Server.ts"
import { temporaryDatabase } from "../postgres/temporaryDatabase.ts"
import { temporaryFolder } from "../temporaryFolder.ts"

const idleMs = { tiny: 100, quick: 20_000, thorough: 20_000 }
const megabyte = 1024 * 1024

type Env = Readonly<Record<string, string>>
type Start = (env: Env) => Promise<Server>

/** Builds the package and returns a function that starts its launcher like `tidings start`. */
const installedIn = async (folder: string): Promise<Start> => {
  const { TIDINGS_BUILT } = process.env
  const made = TIDINGS_BUILT === undefined ? folder : join(TIDINGS_BUILT, "tidings")
  if (made === folder) await makeTidings(folder)
  const launcher = pathToFileURL(join(made, "dist/tidings.js")).href
  const program = join(folder, "start.mjs")
  await writeFile(program, `process.argv.push("start")\nawait import(${JSON.stringify(launcher)})\n`)
  return (env) => startServer(program, env)
}

const started = async (start: Start, env: Env, idle = 0) => {
  await using server = await start(env)
  const ready = (await server.answers("/readyz")) / 1000
  await sleep(idle)
  return { ready, memory: (await server.usage()).rssBytes / megabyte }
}

interface Round {
  readonly first: number
  readonly embedded: { readonly ready: number; readonly memory: number }
  readonly postgres: { readonly ready: number; readonly memory: number }
}

const roundOf = async (start: Start, url: string, idle: number): Promise<Round> => {
  await using folder = await temporaryFolder()
  const env = { TIDINGS_DATA: folder.path }
  const { ready: first } = await started(start, env)
  return { first, embedded: await started(start, env, idle), postgres: await started(start, onPostgres({ url }), idle) }
}

const asked = {
  first: { most: 2.5 },
  ready: { embedded: { most: 1.2 }, postgres: { most: 0.6 } },
  memory: { embedded: { most: 280 }, postgres: { most: 125 } }
} as const

const figuresOf = (whose: string, rounds: ReadonlyArray<Round>, isHeld: boolean): ReadonlyArray<Figure> => {
  const held = (target: Target) => (isHeld ? target : undefined)
  const of = (kind: "embedded" | "postgres", name: string) => [
    figure(
      `${whose}, ready${name}`,
      "s",
      rounds.map((round) => round[kind].ready),
      held(asked.ready[kind])
    ),
    figure(
      `${whose}, idle${name}`,
      "MB",
      rounds.map((round) => round[kind].memory),
      held(asked.memory[kind])
    )
  ]
  return [
    figure(
      `${whose}, very first start, ready`,
      "s",
      rounds.map(({ first }) => first),
      held(asked.first)
    ),
    ...of("embedded", ", embedded database"),
    ...of("postgres", " on Postgres")
  ]
}

const measure = async ({ rounds, size }: Effort): Promise<ReadonlyArray<Figure>> => {
  await using folder = await temporaryFolder()
  await using database = await temporaryDatabase()
  const installed = await installedIn(folder.path)
  const ours: Array<Round> = []
  const sources: Array<Round> = []
  await started(installed, onPostgres(database))
  for (let round = 0; round < rounds; round++) {
    ours.push(await roundOf(installed, database.url, idleMs[size]))
    // Tests run only the package, the part that is new here.
    if (size !== "tiny") sources.push(await roundOf((env) => startPlatform(env), database.url, idleMs[size]))
  }
  return [
    ...figuresOf("Installed", ours, true),
    ...(sources.length > 0 ? figuresOf("From source", sources, false) : [])
  ]
}

export const startInstalled: Part = {
  letter: "u",
  title: "Starting what is installed",
  method:
    "The npm package as `pnpm build` makes it, and the sources, taking turns: from the start of the process to the first 200 of `GET /readyz`, in an empty data folder, in the same one again, and on a migrated Postgres with the worker in a thread of its own; memory is the process's resident set once 20 s idle.",
  measure
}
