import { mixKinds } from "../kinds/all.ts"
import { brokenBy, growthOf, mostP99Ms, type RateStep } from "../knee/RateStep.ts"
import { latencyTable } from "./latencies.ts"
import type { PageSection } from "./PageSection.ts"
import { measuredIn, tableOf } from "./table.ts"

const stepRow = (step: RateStep) => [
  measuredIn(step.perSecond, "per second"),
  measuredIn(step.p99Ms, "ms"),
  step.refused,
  Math.round(growthOf(step)),
  brokenBy(step) ?? "no"
]

export default {
  title: "The knee",
  lines: ({ atKnee, found: { knee, steps }, holdSeconds, soaked: { held } }) => [
    knee === undefined
      ? "No rate that was tried was borne."
      : `**${measuredIn(atKnee.perSecond, "per second")}** for ${holdSeconds} s, of all kinds together${brokenBy(atKnee) === undefined ? "" : `; it was not borne for as long (${brokenBy(atKnee)})`}. The highest rate at which 99 of 100 answers came within ${mostP99Ms} ms, nothing was refused, and the jobs that are due did not grow by more than one second of calls. A rate counts as broken when it broke twice.`,
    "",
    ...tableOf(["rate", "p99", "refused", "more due jobs", "broke"], steps.map(stepRow)),
    "",
    `Half of it is ${measuredIn(held.perSecond, "per second")}, held for ${measuredIn(held.seconds, "s")}${brokenBy(held) === undefined ? "" : ` (not borne: ${brokenBy(held)})`}. Latency counts from the time a call was due:`,
    "",
    ...latencyTable([
      ...mixKinds.map(({ name }) => ({
        name,
        knee: atKnee.answers.find((one) => one.name === name)!.latenciesMs,
        half: held.answers.find((one) => one.name === name)!.latenciesMs
      })),
      { name: "acceptance to the mail server", knee: atKnee.lagsMs, half: held.lagsMs }
    ])
  ]
} satisfies PageSection
