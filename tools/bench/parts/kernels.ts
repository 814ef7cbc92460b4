import { figure, type Figure, type Target } from "../figures/Figure.ts"
import { pairwise, quantile } from "../figures/statistics.ts"
import { inTurn } from "../inTurn.ts"
import type { Effort, Part } from "../figures/Part.ts"
import { tryKernel, type Name, type Result, type Trial } from "../postgres/kernels/startContestant.ts"

const titles: Readonly<Record<Name, string>> = { ours: "Tidings", pgBoss: "pg-boss", graphile: "graphile-worker" }
const names = Object.keys(titles) as ReadonlyArray<Name>
const others = names.filter((name) => name !== "ours")

const drained = { tiny: 200, quick: 20_000, thorough: 50_000 }
/** Numbers of waiting jobs and of the busy workspaces that have them. */
const situations = {
  tiny: [{ waiting: 300, busy: 1 }],
  quick: [
    { waiting: 20_000, busy: 1 },
    { waiting: 20_000, busy: 4 }
  ],
  thorough: [
    { waiting: 100_000, busy: 1 },
    { waiting: 100_000, busy: 4 },
    { waiting: 1_000_000, busy: 1 }
  ]
}
const behindSeconds = { tiny: 0.2, quick: 3, thorough: 5 }
const few = 10
const handlerMs = 2
const withinSeconds = { tiny: 10, quick: 20, thorough: 20 }

type Results = Readonly<Record<Name, ReadonlyArray<Result>>>

const contest = (rounds: number, trial: Trial): Promise<Results> =>
  inTurn(rounds, {
    ours: () => tryKernel("ours", trial),
    pgBoss: () => tryKernel("pgBoss", trial),
    graphile: () => tryKernel("graphile", trial)
  })

const rates = (results: ReadonlyArray<Result>) => results.map(({ perSecond }) => perSecond)

/** Returns the rate of each kernel, and the others' rates relative to ours. */
const compared = (what: string, results: Results): ReadonlyArray<Figure> => [
  ...names.map((name) => figure(`${titles[name]}, ${what}`, "per second", rates(results[name]))),
  ...others.map((name) =>
    figure(`${what}, ${titles[name]} ÷ Tidings`, "×", pairwise(rates(results[name]), rates(results.ours)))
  )
]

const lag = (what: string, results: Results, of: (result: Result) => ReadonlyArray<number>, target?: Target) =>
  names.map((name) =>
    figure(
      `${titles[name]}, ${what}`,
      "ms",
      results[name].map((result) => quantile(of(result), 0.99)),
      name === "ours" ? target : undefined
    )
  )

const measure = async ({ inFlight, rounds, seconds, size }: Effort): Promise<ReadonlyArray<Figure>> => {
  const accepted = await contest(rounds, { kind: "accept", seconds, inFlight })
  const done = await contest(rounds, { kind: "drain", jobs: drained[size] })
  const figures = [
    ...compared("a row of state and a job in one transaction", accepted),
    ...compared("jobs that do nothing, claimed and finished", done),
    ...names.map((name) =>
      figure(
        `${titles[name]}, CPU a job`,
        "µs",
        done[name].map(({ cpuMicros }) => cpuMicros!)
      )
    )
  ]
  for (const { busy, waiting } of situations[size]) {
    const results = await contest(1, {
      kind: "behind",
      waiting,
      busy,
      few,
      handlerMs,
      seconds: behindSeconds[size],
      withinSeconds: withinSeconds[size]
    })
    const many = `${waiting.toLocaleString("en")} of ${busy === 1 ? "one busy workspace" : `${busy} busy workspaces`}`
    figures.push(
      ...compared(`jobs of ${handlerMs} ms with ${many} waiting`, results),
      ...lag(`a quiet workspace's ${few} jobs behind ${many}, p99`, results, ({ quietMs }) => quietMs!, {
        most: 1_000
      }),
      ...lag(`${few} urgent jobs behind ${many}, p99`, results, ({ urgentMs }) => urgentMs!, { most: 1_000 })
    )
  }
  return figures
}

export const kernels: Part = {
  letter: "k",
  title: "Kernels of durable work",
  method:
    "The platform's own kernel, pg-boss 12 and graphile-worker 0.18, each on a database of its own on one Postgres, in a process of its own with 16 connections and 32 jobs at once, and tuned as its documents say (pg-boss: NOTIFY, batches of 500 by two pollers that fetch on as long as batches are full; graphile-worker: a local queue of 500, completion in batches). First 64 callers at a time write a row of state and a job in one transaction. Then 50,000 waiting jobs that do nothing are run, all three taking up to 500 at once. Then one workspace has 100,000 jobs of 2 ms waiting, then four have as many together, then one has a million; the worker runs 32 at once and is set as fair as it can be (ours: as it always is; pg-boss: a group for each workspace, at most 16 jobs of one at a time; graphile-worker: a flag for each, forbidden while 16 of it run, which excludes its local queue). A quiet workspace asks for ten, then a busy one for ten urgent ones: how long from asking until they begin, at most 20 s.",
  measure
}
