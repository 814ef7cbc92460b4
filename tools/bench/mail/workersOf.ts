import { availableParallelism } from "node:os"
import { figure, type Figure } from "../figures/Figure.ts"
import { pairwise } from "../figures/statistics.ts"
import { inTurn } from "../inTurn.ts"
import type { Effort } from "../figures/BenchPart.ts"
import { startPlatform } from "../servers/platform.ts"
import { drainMails } from "./drainMails.ts"
import type { Post } from "./Post.ts"

const mails = { tiny: 30, quick: 2_000, thorough: 6_000 }
const warmUpMails = { tiny: 10, quick: 500, thorough: 1_000 }
const rounds = { tiny: 1, quick: 1, thorough: 3 }
/** With fewer cores two workers share them with the sink and Postgres, and gain nothing. */
const enoughCores = 6

/** Drains with two worker processes, then with the one that is left. */
const round = async (post: Post, { size }: Effort) => {
  const { transactional } = post.busy.waiting
  const start = async () => {
    const worker = await startPlatform({ ...post.env, ROLE: "worker" })
    await worker.answers("/readyz")
    return worker
  }
  const [first, second] = await Promise.all([start(), start()])
  await using one = first
  let two: number
  {
    await using other = second
    await drainMails(post, transactional, [one, other], warmUpMails[size])
    two = (await drainMails(post, transactional, [one, other], mails[size])).perSecond
  }
  return { one: (await drainMails(post, transactional, [one], mails[size])).perSecond, two }
}

/** Measures the gain from a second worker. */
export const workersOf = async (post: Post, effort: Effort): Promise<ReadonlyArray<Figure>> => {
  const { samples } = await inTurn(rounds[effort.size], { samples: () => round(post, effort) })
  const one = samples.map(({ one }) => one)
  const two = samples.map(({ two }) => two)
  const target = availableParallelism() < enoughCores ? undefined : { least: 1.7 }
  return [
    figure("Handed over by one worker process", "per second", one),
    figure("Handed over by two worker processes", "per second", two),
    figure("Two workers ÷ one", "×", pairwise(two, one), target)
  ]
}
