import { CardKey } from "@tidings/schema/resources/LinkAnalytics"
import { countClicks } from "../countClicks.ts"
import { figure, type Figure } from "../figures/Figure.ts"
import { ask } from "../load/ask.ts"
import type { Effort, Part } from "../figures/Part.ts"
import { fillClicks, linkIdOf } from "../postgres/fillClicks.ts"
import { requestsOf } from "../requests.ts"
import { seededDatabase } from "../postgres/seed.ts"
import { startPlatform } from "../servers/platform.ts"
import { onPostgres } from "../servers/onPostgres.ts"

const days = 365
const clicks = { tiny: 20_000, quick: 500_000, thorough: 10_000_000 }
const timesEach = { tiny: 1, quick: 10, thorough: 10 }
const countedBatches = { tiny: 1, quick: 20, thorough: 20 }
const warmUpBatches = { tiny: 0, quick: 5, thorough: 5 }

const measure = async ({ profiles, size }: Effort): Promise<ReadonlyArray<Figure>> => {
  await using database = await seededDatabase()
  await fillClicks(database.url, database, clicks[size])
  const cards: Array<Figure> = []
  {
    await using server = await startPlatform(onPostgres(database), profiles)
    await server.answers("/readyz")
    const requests = requestsOf(server.url, database.secret)
    for (const [whose, linkId] of [
      ["all links", undefined],
      ["the busiest link", linkIdOf(0)]
    ] as const) {
      for (const card of CardKey.literals) {
        const latenciesMs: Array<number> = []
        for (let time = 0; time < timesEach[size]; time++) {
          const startMs = performance.now()
          await ask(requests.readAnalytics(card, days, linkId))
          latenciesMs.push(performance.now() - startMs)
        }
        cards.push(figure(`${card} of ${whose}`, "ms", latenciesMs, { most: 200 }))
      }
    }
  }
  const rates = async (links: number) =>
    (await countClicks(database.url, database, links, warmUpBatches[size] + countedBatches[size])).slice(
      warmUpBatches[size]
    )
  return [
    ...cards,
    figure("Clicks counted, on 1,000 links", "per second", await rates(1_000)),
    figure("Clicks counted, on one link", "per second", await rates(1))
  ]
}

export const linkAnalytics: Part = {
  letter: "i",
  title: "Link analytics",
  method:
    "A workspace on Postgres with the sums of 10,000,000 clicks on 1,000 links over thirteen months, a tenth of them on one link, with 4,000 cities and 3,000 referrers. Each card over 365 days is asked for ten times, one request at a time, never from the cache; medians. Then batches of 2,000 clicks are counted in one process, as a server does while it redirects: each figure is that of a batch.",
  measure
}
