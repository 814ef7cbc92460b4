import { figure, type Figure } from "../figures/Figure.ts"
import { ask } from "../load/ask.ts"
import { generate } from "../load/generate.ts"
import type { Effort, Part } from "../figures/Part.ts"
import { fillSends } from "../postgres/fillSends.ts"
import { requestsOf } from "../requests.ts"
import { seededDatabase } from "../postgres/seed.ts"
import { startPlatform } from "../servers/platform.ts"
import { pairwise, quantile } from "../figures/statistics.ts"
import { onPostgres } from "../servers/onPostgres.ts"

const pageSize = 25
const greatestPageSize = 100
const timesARound = { tiny: 5, quick: 100, thorough: 100 }
const filled = {
  tiny: { rows: 500, farPage: 10 },
  quick: { rows: 50_000, farPage: 1_000 },
  thorough: { rows: 1_000_000, farPage: 10_000 }
}

/** Returns the cursor of a page, by walking there like a client, in the largest steps. */
const walkTo = async (requests: ReturnType<typeof requestsOf>, page: number): Promise<string> => {
  let cursor: string | undefined
  for (let left = (page - 1) * pageSize; left > 0; left -= greatestPageSize) {
    const { next_cursor } = await ask(requests.listSends(Math.min(left, greatestPageSize), cursor))
    if (next_cursor === null) throw new Error(`there is no page ${page}`)
    cursor = next_cursor
  }
  return cursor!
}

const measure = async ({ profiles, rounds, size }: Effort): Promise<ReadonlyArray<Figure>> => {
  const { farPage, rows } = filled[size]
  await using database = await seededDatabase()
  await fillSends(database.url, database, rows)
  await using server = await startPlatform(onPostgres(database), profiles)
  await server.answers("/readyz")
  const requests = requestsOf(server.url, database.secret)
  const cursor = await walkTo(requests, farPage)
  const pages = [requests.listSends(pageSize), requests.listSends(pageSize, cursor)]
  for (const page of pages) {
    const { data } = await ask(page)
    if (data.length !== pageSize) throw new Error(`a page of ${data.length}`)
  }

  const round = () => generate({ kind: "alternation", requests: pages, times: timesARound[size] })
  await round()
  const latenciesMs: Array<ReadonlyArray<ReadonlyArray<number>>> = []
  for (let index = 0; index < rounds; index++) latenciesMs.push((await round()).latenciesMs)
  const medians = (page: number) => latenciesMs.map((pages) => quantile(pages[page]!, 0.5))
  const p99 = (page: number) => latenciesMs.map((pages) => quantile(pages[page]!, 0.99))
  const [first, far] = ["Page 1", `Page ${farPage.toLocaleString("en")}`]
  return [
    figure(`${first}, median`, "ms", medians(0)),
    figure(`${far}, median`, "ms", medians(1)),
    figure(`${far} ÷ ${first}, medians`, "×", pairwise(medians(1), medians(0)), { most: 1.5 }),
    figure(`${first}, p99`, "ms", p99(0)),
    figure(`${far}, p99`, "ms", p99(1))
  ]
}

export const listSends: Part = {
  letter: "e",
  title: "Listing far back",
  method:
    "`GET /v1/sends?limit=25` in a workspace of 1,000,000 sends on Postgres: the first page and page 10,000, whose cursor is had by walking there. One request at a time, the two pages in turn, 100 times each a round.",
  measure
}
