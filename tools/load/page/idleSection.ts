import { idleKinds } from "../idle/idleKinds.ts"
import { brokenBy } from "../knee/RateStep.ts"
import { mostDescriptors } from "../usage/processUse.ts"
import { percentileNames, percentiles } from "./latencies.ts"
import type { PageSection } from "./PageSection.ts"
import { bytesText, measuredIn, tableOf } from "./table.ts"

export default {
  title: "Idle streams and open pages",
  lines: ({ beside: { held, perSecond, without } }) => [
    `A server process holds ${idleKinds.map(({ name, ofProcess }) => `${ofProcess.toLocaleString("en")} ${name}`).join(" and ")} at most, and refuses more: they were spread over as many further servers as it takes, on the same cores. A process may open ${mostDescriptors().toLocaleString("en")} descriptors here (Node.js raises the lower limit to that), and fewer were asked for if they would not fit. Memory is that of all these servers, before and after. Then sends alone at ${measuredIn(perSecond, "per second")}, to one of the servers.`,
    "",
    ...tableOf(
      [
        "streams",
        "asked",
        "open",
        "not opened",
        "servers",
        "memory of each",
        "descriptors of each",
        "opened within",
        "CPU a second while idle, servers",
        "Postgres"
      ],
      held.map((one) => [
        one.name,
        one.asked,
        one.open,
        one.refusals.join(", ") || 0,
        one.servers,
        bytesText(one.bytesEach),
        one.descriptorsEach.toFixed(1),
        measuredIn(one.openSeconds, "s"),
        measuredIn(one.serversCpuMs, "ms"),
        measuredIn(one.postgresCpuMs, "ms")
      ])
    ),
    "",
    ...tableOf(
      ["sends beside", ...percentileNames, "measured", "broke"],
      [{ name: "none", sends: without }, ...held].map(({ name, sends }) => {
        const latenciesMs = sends.answers.flatMap((one) => one.latenciesMs)
        return [name, ...percentiles(latenciesMs), latenciesMs.length, brokenBy(sends) ?? "no"]
      })
    )
  ]
} satisfies PageSection
