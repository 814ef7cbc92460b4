// The process of one kernel: runs trials one after another, and returns the result of each.
import { setTimeout as sleep } from "node:timers/promises"
import { graphile } from "./graphile.ts"
import type { Kernel, Payload } from "./Kernel.ts"
import { ours } from "./ours.ts"
import { pgBoss } from "./pgBoss.ts"
import type { Name, Result, Trial } from "./startContestant.ts"

const kernels: Readonly<Record<Name, (url: string) => Promise<Kernel>>> = { ours, pgBoss, graphile }
const [, , name, url] = process.argv as [string, string, Name, string]
const kernel = await kernels[name](url)

const accept = async (seconds: number, inFlight: number): Promise<Result> => {
  let accepted = 0
  const startMs = performance.now()
  const line = async () => {
    while (performance.now() - startMs < seconds * 1000) await kernel.accept({ workspace: "ws_busy", nth: accepted++ })
  }
  await Promise.all(Array.from({ length: inFlight }, line))
  return { perSecond: (accepted * 1000) / (performance.now() - startMs) }
}

/** Runs waiting jobs that do nothing, until this many have run. */
const drain = async (jobs: number): Promise<Result> => {
  await kernel.fill("ws_busy", jobs)
  let ran = 0
  let firstMs = 0
  let firstCpu = process.cpuUsage()
  const done = Promise.withResolvers<void>()
  const stop = await kernel.work("fast", async () => {
    if (ran++ === 0) [firstMs, firstCpu] = [performance.now(), process.cpuUsage()]
    if (ran === jobs) done.resolve()
  })
  await done.promise
  const { system, user } = process.cpuUsage(firstCpu)
  const result = { perSecond: (jobs * 1000) / (performance.now() - firstMs), cpuMicros: (user + system) / jobs }
  await stop()
  return result
}

/**
 * Adds jobs one after another while others wait, and waits until all have run; returns the milliseconds from adding
 * each to its run.
 */
const followed = async (
  nths: ReadonlyArray<number>,
  ranAt: ReadonlyMap<number, number>,
  add: (nth: number) => Promise<void>,
  withinSeconds: number
): Promise<ReadonlyArray<number>> => {
  const addedAt = new Map<number, number>()
  for (const nth of nths) {
    addedAt.set(nth, performance.now())
    await add(nth)
  }
  const deadlineMs = performance.now() + withinSeconds * 1000
  while (nths.some((nth) => !ranAt.has(nth)) && performance.now() < deadlineMs) await sleep(5)
  return nths.map((nth) => (ranAt.get(nth) ?? performance.now()) - addedAt.get(nth)!)
}

/**
 * Works fairly on many jobs of busy workspaces, each of which takes some time, while a quiet workspace adds a few jobs,
 * and a busy one adds some urgent ones.
 */
const behind = async ({
  busy,
  few,
  handlerMs,
  seconds,
  waiting,
  withinSeconds
}: Extract<Trial, { kind: "behind" }>): Promise<Result> => {
  for (let index = 0; index < busy; index++) await kernel.fill(`ws_busy${index}`, Math.ceil(waiting / busy))
  const ranAt = new Map<number, number>()
  let ran = 0
  const begun = Promise.withResolvers<void>()
  const stop = await kernel.work("fair", async ({ nth }: Payload) => {
    if (ran++ === 0) begun.resolve()
    if (nth < 0) ranAt.set(nth, performance.now())
    await sleep(handlerMs)
  })
  await Promise.race([begun.promise, sleep(withinSeconds * 1000)])
  const firstMs = performance.now()
  const before = ran
  await sleep(seconds * 1000)
  const perSecond = ((ran - before) * 1000) / (performance.now() - firstMs)
  const nths = (from: number) => Array.from({ length: few }, (_, index) => -(from + index))
  const quietMs = await followed(nths(1), ranAt, (nth) => kernel.accept({ workspace: "ws_quiet", nth }), withinSeconds)
  const urgentMs = await followed(
    nths(1 + few),
    ranAt,
    (nth) => kernel.urge({ workspace: "ws_busy0", nth }),
    withinSeconds
  )
  void stop()
  return { perSecond, quietMs, urgentMs }
}

const perform = (trial: Trial): Promise<Result> => {
  switch (trial.kind) {
    case "accept":
      return accept(trial.seconds, trial.inFlight)
    case "drain":
      return drain(trial.jobs)
    case "behind":
      return behind(trial)
  }
}

process.on("message", (trial: Trial) => {
  perform(trial).then(
    (result) => process.send!({ result }),
    (error: unknown) => process.send!({ wrong: String(error) })
  )
})
process.once("disconnect", () => process.exit())
process.send!("ready")
