import { setTimeout as sleep } from "node:timers/promises"
import { figure, type Figure } from "../figures/Figure.ts"
import { quantile } from "../figures/statistics.ts"
import { ask } from "../load/ask.ts"
import { generate } from "../load/generate.ts"
import { lagOf } from "../mail/lagOf.ts"
import { templateOf } from "../mail/message.ts"
import { openPost } from "../mail/Post.ts"
import type { Effort } from "../figures/Part.ts"
import { pgbench } from "../postgres/pgbench.ts"
import { fillRuns, watchRuns } from "../postgres/runs.ts"
import { advanceScript } from "../postgres/runYardsticks.ts"
import { requestsOf } from "../requests.ts"
import { startPlatform } from "../servers/platform.ts"
import { resting } from "./prepare.ts"

const runs = { tiny: 300, quick: 20_000, thorough: 100_000 }
const soonMs = { tiny: 500, quick: 5_000, thorough: 10_000 }
const codesPerSecond = { tiny: 20, quick: 5, thorough: 5 }
const withinSeconds = 120
const pollMs = 50
const clients = 8
const mostMs = 1_000

/**
 * Measures many runs that are due in the same second, each of which sends and ends, beside pgbench that changes the
 * same rows; and login codes meanwhile.
 */
export const due = async ({ profiles, seconds, size, warmUpSeconds }: Effort): Promise<ReadonlyArray<Figure>> => {
  const copies = { name: "walk", count: runs[size] }
  const given = await resting()
  await using post = await openPost(true, given)
  const { secret, waiting } = post.busy
  await fillRuns(post.url, given.runs.letter, copies)
  await using watch = watchRuns(post.url, post.busy.workspaceId)
  const theirs = await pgbench(post, advanceScript(copies, waiting.marketing), { clients, threads: 2, seconds })
  await watch.forgetSends()

  await using server = await startPlatform(post.env, profiles)
  await server.answers("/readyz")
  const request = requestsOf(server.url, secret).sendTo(templateOf("system"), "[<id>]-code@sink.example")
  const sendCodes = (seconds: number) =>
    generate({ kind: "pace", request, perSecond: codesPerSecond[size], seconds, warmUpSeconds: 0 })
  await sendCodes(warmUpSeconds)
  await post.sink.holds(Math.floor(codesPerSecond[size] * warmUpSeconds), withinSeconds)
  await post.clear()
  const at = new Date(Date.now() + soonMs[size])
  await watch.dueAt(copies, at)
  // Beginning a run makes the worker look, which then finds the due time that was written directly into the database.
  await ask(requestsOf(server.url, secret).emit("bench.begun", { external_id: "bell" }))
  const since = new Date()
  const codeSeconds = Math.ceil(soonMs[size] / 1000) + seconds
  const codes = sendCodes(codeSeconds)
  await sleep(Math.max(0, at.getTime() - Date.now()))
  const deadlineMs = at.getTime() + withinSeconds * 1000
  while (Date.now() < deadlineMs && (await watch.isAnyDue())) await sleep(pollMs)
  const perSecond = ((await watch.ended()) * 1000) / (Date.now() - at.getTime())
  await codes
  const arrivals: Array<readonly [string, number]> = []
  const isCode = (recipient: string) => recipient.endsWith("-code@sink.example")
  const wanted = Math.floor(codesPerSecond[size] * codeSeconds)
  while (arrivals.filter(([recipient]) => isCode(recipient)).length < wanted && Date.now() < deadlineMs) {
    await post.sink.holds(1, 1)
    arrivals.push(...(await post.sink.take()).arrivals)
  }
  const lags = await lagOf(post, since, { arrivals }, isCode)
  const many = `${copies.count.toLocaleString("en")} runs due in the same second`
  return [
    figure(`${many}, advanced`, "per second", [perSecond]),
    figure("pgbench, the same row changes, one run a transaction", "per second", [theirs]),
    figure(`${many}, advanced ÷ pgbench`, "×", [perSecond / theirs], { least: 0.5 }),
    figure("Login codes meanwhile, median", "ms", [quantile(lags, 0.5)]),
    figure("Login codes meanwhile, slowest", "ms", [quantile(lags, 1)], { most: mostMs })
  ]
}
