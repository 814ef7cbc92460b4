import type { PageSection } from "./PageSection.ts"
import { measuredIn, tableOf } from "./table.ts"

export default {
  title: "Memory and descriptors",
  lines: ({ minutes, soaked: { everyMs, held, holdings } }) => [
    `At ${measuredIn(held.perSecond, "per second")} for ${minutes} ${minutes === 1 ? "minute" : "minutes"}, sampled every ${measuredIn(everyMs / 1000, "s")}: the means of the first and the last tenth of the time, and the most. Flat: the last tenth is at most a tenth, and 16 MB or 32 descriptors, above the first. Memory that processes share counts once (Pss); that of Postgres includes its shared buffers, 256 MB once they are full. The descriptors of the server include the connections of the load.`,
    "",
    ...tableOf(
      ["process", "first tenth", "last tenth", "most", "flat"],
      holdings.flatMap(({ descriptors, memory, party }) => [
        [
          `${party}, memory`,
          ...[memory.first, memory.last, memory.most].map((bytes) => measuredIn(bytes / 1024 ** 2, "MB")),
          memory.isFlat ? "yes" : "**no**"
        ],
        [
          `${party}, descriptors`,
          ...[descriptors.first, descriptors.last, descriptors.most].map((n) => `${Math.round(n)} open`),
          descriptors.isFlat ? "yes" : "**no**"
        ]
      ])
    )
  ]
} satisfies PageSection
