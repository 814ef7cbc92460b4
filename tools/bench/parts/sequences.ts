import type { Part } from "../figures/Part.ts"
import { due } from "../sequences/due.ts"
import { waiting } from "../sequences/waiting.ts"
import { wakes } from "../sequences/wakes.ts"

export const sequences: Part = {
  letter: "n",
  title: "Sequences",
  method:
    "Runs are copies, by SQL, of one that the platform made, each of a contact of its own. Events (`POST /v1/events`) of random contacts among 10,000 that each wake a run, 16 in flight, the worker going on with the runs meanwhile; beside events of the same contacts that nobody waits for, and beside pgbench with 16 clients on a copy of the database, which locks the run and writes event, run and audit entry in one transaction. Then 100,000 runs of a workspace are due in the same second, each of which sends a marketing mail and ends: from that second until none is due, beside pgbench with 8 clients, which writes run, send and job in one transaction each; login codes (category `system`) are accepted five times a second meanwhile, from acceptance until an SMTP server on loopback has all of the mail. At last a server with 1,000,000 waiting runs beside one with 10,000, each on a database of its own: CPU of the process while nothing happens, and the median of events that wake one of the same 10,000 contacts, one at a time.",
  measure: async (effort) => [...(await wakes(effort)), ...(await due(effort)), ...(await waiting(effort))]
}
