import { availableParallelism, cpus, totalmem } from "node:os"
import { mixKinds } from "./kinds/all.ts"
import { pageSections } from "./page/all.ts"
import type { LoadRun } from "./run.ts"

const introduction = `# Load

Written by \`pnpm load --keep\`: an installation of its own is loaded at rising rates until it breaks, and measured at half of what it bears.

\`\`\`sh
npx -y pnpm@12 load --minutes 1          # prints this page
npx -y pnpm@12 load --minutes 60 --keep  # and keeps it
\`\`\`
`

/** Formats a run as docs/load.md. */
export const loadReport = (run: LoadRun): string => {
  const { loadBefore, minutes, seed, workspaces } = run
  const gigabytes = Math.round(totalmem() / 1024 ** 3)
  return [
    introduction,
    "## What was done\n",
    `Seed ${seed}, ${minutes} ${minutes === 1 ? "minute" : "minutes"} at half of the knee. One server and one worker, as users install them, with a Postgres (which syncs its log to disk), a mail server and an SMS gateway of their own,`,
    `on ${availableParallelism()} cores (${cpus()[0]?.model ?? "unknown"}) and ${gigabytes} GB of memory, Node.js ${process.versions.node}; the load comes from a process on the same cores, whose load average was ${loadBefore.toFixed(1)} before. ${workspaces} workspaces ask, whose limits are counted and never reached.`,
    "Calls are made by the clock, however late answers are (open loop), and each counts from the time it was due, so that a slow server hides nothing. Of 100 calls:\n",
    ...mixKinds.map(({ name, says, share }) => `- ${share} **${name}**: ${says}.`),
    ...pageSections.flatMap(({ lines, title }) => [`\n## ${title}\n`, ...lines(run)]),
    ""
  ].join("\n")
}
