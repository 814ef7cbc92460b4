import { figure } from "../figures/Figure.ts"
import { ask } from "../load/ask.ts"
import type { Part } from "../figures/Part.ts"
import { fillTemplates, markPublished } from "../postgres/fillTemplates.ts"
import { requestsOf } from "../requests.ts"
import { seededDatabase } from "../postgres/seed.ts"
import { startPlatform } from "../servers/platform.ts"
import { onPostgres } from "../servers/onPostgres.ts"

const templateCount = 2_000
const lists = { tiny: 1, quick: 20, thorough: 20 }
const warmUps = { tiny: 0, quick: 30, thorough: 30 }

export const manyTemplates: Part = {
  letter: "g",
  title: "Listing tools over many templates",
  method:
    "`tools/list` of the whole registry for a workspace with 2,000 published templates, on Postgres: CPU of the server for the first list after a publication, when nothing of it is cached, for a list after that, and the size of the answer. Medians of 20.",
  measure: async ({ size }) => {
    await using database = await seededDatabase()
    await fillTemplates(database.url, database, templateCount)
    await using server = await startPlatform(onPostgres(database))
    await server.answers("/readyz")
    const { listTools } = requestsOf(server.url, database.secret)

    const list = async () => {
      const before = await server.usage()
      const answer = await ask(listTools)
      const after = await server.usage()
      return { cpuMs: (after.cpuMicros - before.cpuMicros) / 1_000, bytes: Buffer.byteLength(JSON.stringify(answer)) }
    }
    const first = await list()
    for (let turn = 0; turn < warmUps[size]; turn++) await list()
    const fresh: Array<number> = []
    const cached: Array<number> = []
    for (let turn = 0; turn < lists[size]; turn++) {
      await markPublished(database.url, database)
      fresh.push((await list()).cpuMs)
      cached.push((await list()).cpuMs)
    }
    return [
      figure("First list of the process, CPU", "ms", [first.cpuMs]),
      figure("First list after a publication, CPU", "ms", fresh, { most: 20 }),
      figure("List from the cache, CPU", "ms", cached),
      figure("Size of the list", "KB", [first.bytes / 1024], { most: 64 })
    ]
  }
}
