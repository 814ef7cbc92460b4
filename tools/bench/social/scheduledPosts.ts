import { setTimeout as sleep } from "node:timers/promises"
import { figure } from "../figures/Figure.ts"
import { quantile } from "../figures/statistics.ts"
import { ask } from "../load/ask.ts"
import type { Part } from "../figures/Part.ts"
import { plannedPosts } from "../postgres/plannedPosts.ts"
import { requestsOf } from "../requests.ts"
import { seededDatabase } from "../postgres/seed.ts"
import { startPlatform } from "../servers/platform.ts"

const others = { tiny: 500, quick: 20_000, thorough: 100_000 }
const burst = { tiny: 5, quick: 50, thorough: 200 }
const single = { tiny: 2, quick: 8, thorough: 20 }
const apartMs = { tiny: 300, quick: 700, thorough: 700 }
const soonMs = { tiny: 1_500, quick: 6_000, thorough: 15_000 }
const atOnce = 8
const withinMs = 30_000
const pollMs = 200
const mostMs = 1_000
const dayMs = 86_400_000

export const scheduledPosts: Part = {
  letter: "o",
  title: "Scheduled posts",
  method:
    "Posts of a sandbox key, each planned for an instant of its own, while 100,000 others of the same workspace and lane wait for later ones, one a second: from its instant until it is published. Then 200 that are planned for one and the same instant.",
  measure: async ({ profiles, size }) => {
    await using database = await seededDatabase()
    const { sandboxSecret } = database
    await using posts = plannedPosts(database.url)
    await using server = await startPlatform({ DATABASE_URL: database.url }, profiles)
    await server.answers("/readyz")
    const { planPost } = requestsOf(server.url, sandboxSecret)
    const plan = async (at: Date): Promise<string> => (await ask(planPost(at))).posts[0].id
    // The worker may start some time after the server.
    const early = await plan(new Date(Date.now() + pollMs))
    const upByMs = Date.now() + withinMs
    while ((await posts.lags([early])).length === 0 && Date.now() < upByMs) await sleep(pollMs)
    await posts.fill(await plan(new Date(Date.now() + dayMs)), others[size], new Date(Date.now() + dayMs))

    /** Plans posts for these instants, and waits for them. */
    const lagsAt = async (instants: ReadonlyArray<Date>): Promise<ReadonlyArray<number>> => {
      const ids: Array<string> = []
      for (let from = 0; from < instants.length; from += atOnce)
        ids.push(...(await Promise.all(instants.slice(from, from + atOnce).map(plan))))
      const last = instants.at(-1)!.getTime()
      await sleep(Math.max(0, last - Date.now()))
      let lags = await posts.lags(ids)
      for (; lags.length < ids.length && Date.now() < last + withinMs; lags = await posts.lags(ids)) await sleep(pollMs)
      if (lags.length < ids.length) throw new Error(`${ids.length - lags.length} posts did not leave`)
      return lags
    }
    const soon = () => Math.ceil((Date.now() + soonMs[size]) / 1_000) * 1_000
    const first = soon()
    const alone = await lagsAt(Array.from({ length: single[size] }, (_, n) => new Date(first + n * apartMs[size])))
    const instant = new Date(soon())
    const together = await lagsAt(Array.from({ length: burst[size] }, () => instant))
    const beside = `with ${others[size].toLocaleString("en")} others planned`
    return [
      figure(`A post planned for an instant, ${beside}, median`, "ms", [quantile(alone, 0.5)], { most: mostMs }),
      figure(`A post planned for an instant, ${beside}, slowest of ${alone.length}`, "ms", [quantile(alone, 1)], {
        most: mostMs
      }),
      figure(`First of ${together.length} posts of one instant`, "ms", [quantile(together, 0)], { most: mostMs }),
      figure(`${together.length} posts of one instant`, "per second", [
        (together.length * 1_000) / quantile(together, 1)
      ])
    ]
  }
}
