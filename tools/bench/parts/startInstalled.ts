import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { pathToFileURL } from "node:url"
import { makeTidings } from "../../build/makeTidings.ts"
import { figure, type Figure } from "../figures/Figure.ts"
import type { Effort, BenchPart } from "../figures/BenchPart.ts"
import { onPostgres } from "../servers/onPostgres.ts"
import { type Server, startServer } from "../servers/Server.ts"
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

const measure = async ({ rounds, size }: Effort): Promise<ReadonlyArray<Figure>> => {
  await using folder = await temporaryFolder()
  await using database = await temporaryDatabase()
  const start = await installedIn(folder.path)
  await started(start, onPostgres(database))
  const all: Array<Round> = []
  for (let round = 0; round < rounds; round++) all.push(await roundOf(start, database.url, idleMs[size]))
  const of = (quantity: (round: Round) => number) => all.map(quantity)
  return [
    figure(
      "Installed, very first start, ready",
      "s",
      of(({ first }) => first),
      { most: 2.5 }
    ),
    figure(
      "Installed, ready, embedded database",
      "s",
      of(({ embedded }) => embedded.ready),
      { most: 1.2 }
    ),
    figure(
      "Installed, idle, embedded database",
      "MB",
      of(({ embedded }) => embedded.memory),
      { most: 280 }
    ),
    figure(
      "Installed, ready on Postgres",
      "s",
      of(({ postgres }) => postgres.ready),
      { most: 0.6 }
    ),
    figure(
      "Installed, idle on Postgres",
      "MB",
      of(({ postgres }) => postgres.memory),
      { most: 125 }
    )
  ]
}

export const startInstalled: BenchPart = {
  letter: "u",
  title: "Starting what is installed",
  method:
    "The npm package as `pnpm build` makes it: from the start of the process to the first 200 of `GET /readyz`, in an empty data folder, in the same one again, and on a migrated Postgres with the worker in a thread of its own; memory is the process's resident set once 20 s idle.",
  measure
}
