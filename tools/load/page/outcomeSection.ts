import type { PageSection } from "./PageSection.ts"
import { tableOf } from "./table.ts"

export default {
  title: "What became of it",
  lines: ({ reckoned: { accounts, isResting, jobsFailed, toWake, woken } }) => [
    `Of everything that callers were told was accepted in all loads together, also those that broke. ${isResting ? "No job was left to be done" : "**Jobs were left to be done**"}, ${jobsFailed} had failed for good. ${woken} of ${toWake} events that were to wake a run did; one that comes before its run waits wakes nothing.`,
    "",
    ...tableOf(
      ["", "accepted", "there", "ended", "lost"],
      accounts.map(({ accepted, ended, kept, lost, name }) => [
        name,
        accepted,
        kept,
        ended ?? "–",
        lost === 0 ? 0 : `**${lost}**`
      ])
    ),
    "",
    "A call that was not answered may be there too, so more may be there than callers were told."
  ]
} satisfies PageSection
