import { availableParallelism, cpus } from "node:os"
import { faultsOfRun } from "./reckoning/Reckoned.ts"
import type { FaultRun, KindOutcome } from "./run.ts"
import { timeRate } from "./site/TestedSite.ts"

const introduction = `# Reliability

Written by \`pnpm faults --keep\`: an installation of its own is broken at random under load, and then everything that it accepted is accounted for.
The same seed breaks and asks in the same order.

\`\`\`sh
npx -y pnpm@12 faults --seed 7 --minutes 1          # prints this page
npx -y pnpm@12 faults --seed 7 --minutes 60 --keep  # and keeps it
\`\`\`
`

const meanings = `- **accepted**: a client was told 2xx. Clients do as the [guide](guides/sending.md) says: no answer, 5xx or 429 is asked again under the same Idempotency-Key.
- **lost**: accepted, and then not there, failed, or reported as sent though it never left.
- **doubled**: left twice, or made twice by one call with its repetitions. An \`unconfirmed\` message may not leave twice either: it is not offered again unasked.
- **stuck**: neither ended nor anything left that will end it, after the faults have stopped.
- **untold**: the webhook never heard of an end or an event; an event that is said to have woken a run did not.`

const byDesign = `- **\`unconfirmed\`**: a hand-over whose answer was lost, since a process was killed or the provider hung or hung up, at a provider that cannot be asked. Some of these had
  left and some had not; a person decides, by [resolve_unconfirmed_send](/docs/resolve_unconfirmed_send). A killed worker leaves at most twice as many as it has connections to the provider.
- **A webhook comes again** under the same event and delivery ids if the record of its answer was lost; receivers remember \`id\`.
- **A call is put off** by 503 with Retry-After while the database does not answer, and by 409 while its first attempt is still under way; an attempt at a process that is killed has no answer.
- **A process that starts while Postgres takes no connection** ends with an error; whoever supervises it starts it again.
- **An event that comes before its run waits for it** wakes nothing, and its answer says so; the run goes on when its wait is over.`

const row = (cells: ReadonlyArray<string | number>) => `| ${cells.join(" | ")} |`

const total = (counts: ReadonlyMap<unknown, number>): number => [...counts.values()].reduce((sum, n) => sum + n, 0)

const headings = ["kind", "accepted", ...faultsOfRun, "unconfirmed", "of them left", "came again"]

const outcomes = (kinds: ReadonlyArray<KindOutcome>) => [
  row(headings),
  row(headings.map((_, n) => (n === 0 ? "---" : "---:"))),
  ...kinds.map((kind) =>
    row([
      kind.name,
      kind.accepted,
      ...faultsOfRun.map((word) => (kind[word].length === 0 ? 0 : `**${kind[word].length}**`)),
      kind.unconfirmed,
      kind.unconfirmedLeft,
      kind.repeated
    ])
  )
]

const attempts = (kinds: ReadonlyArray<KindOutcome>) => [
  row(["kind", "calls", "attempts", "without an answer", "put off", "refused for good", "in vain"]),
  row(["---", "---:", "---:", "---:", "---:", "---:", "---:"]),
  ...kinds.map(({ asked, attempts: made, givenUp, inVain, name, putOff, unanswered }) => {
    const statuses = [...putOff].sort().map(([status, n]) => `${n} × ${status}`)
    return row([name, asked, made, unanswered, statuses.join(", ") || 0, givenUp.length, inVain])
  })
]

const mostShown = 5
const mostCharacters = 300

/** The first of a kind's faults, each cut to a few lines, and how many more there are. */
const shown = (found: ReadonlyArray<string>, what: string): ReadonlyArray<string> => [
  ...found
    .slice(0, mostShown)
    .map((one) => `- ${what}: ${one.length > mostCharacters ? `${one.slice(0, mostCharacters)} …` : one}`),
  ...(found.length > mostShown ? [`- ${what}: ${found.length - mostShown} more`] : [])
]

const wrongs = (kinds: ReadonlyArray<KindOutcome>): ReadonlyArray<string> =>
  kinds.flatMap((kind) => [
    ...faultsOfRun.flatMap((word) => shown(kind[word], `${kind.name}, ${word}`)),
    ...shown(kind.givenUp, `${kind.name}, refused for good`)
  ])

/** Formats a run as docs/reliability.md. */
export const reliabilityReport = ({
  collapses,
  faults,
  kinds,
  minutes,
  restedSeconds,
  seed,
  servers,
  vainStarts,
  workers
}: FaultRun) => {
  const wrong = wrongs(kinds)
  const kills = [...faults].reduce(
    (sum, [name, n]) =>
      sum + (name.startsWith("all processes") ? n * (servers + workers) : name.includes("kill") ? n : 0),
    0
  )
  const processes = `${servers} ${servers === 1 ? "server" : "servers"} and ${workers} ${workers === 1 ? "worker" : "workers"}`
  return [
    introduction,
    "## What was done\n",
    `Seed ${seed}, ${minutes} ${minutes === 1 ? "minute" : "minutes"} of faults: ${total(faults)} of them, with ${kills} processes killed by \`kill -9\`. ${processes}, the workspace in a second home, with Postgres, Redis, mail server, SMS gateway, social network and webhook receiver of their own,`,
    `on ${availableParallelism()} cores (${cpus()[0]?.model ?? "unknown"}). The installation's clocks ran ${timeRate} times as fast. Processes that ended by themselves: ${collapses.length}, and ${vainStarts.length} that gave up at their start, to be started again.\n`,
    row(["fault", "times"]),
    row(["---", "---:"]),
    ...[...faults].sort(([one], [other]) => (one < other ? -1 : 1)).map(row),
    "\n## What became of it\n",
    ...outcomes(kinds),
    "",
    ...(wrong.length === 0 ? [] : [...wrong, ""]),
    ...kinds.map(({ name, says }) => `- **${name}**: ${says}`),
    "",
    meanings,
    "\n## By design\n",
    byDesign,
    "\n## What it costs\n",
    `Callers repeat: a call took so many attempts. After the last fault all rested within ${restedSeconds} s, with the clocks set ahead so that retries came at once.\n`,
    ...attempts(kinds),
    ""
  ].join("\n")
}
