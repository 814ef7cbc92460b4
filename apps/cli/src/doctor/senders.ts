import verify from "@tidings/operator/domain/verify"
import senderList from "@tidings/operator/sender/list"
import workspaceList from "@tidings/operator/workspace/list"
import { holderOf } from "@tidings/installation/dataLock"
import type { Config } from "@tidings/installation/settings"
import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { Effect } from "effect"
import { inspected } from "../database/inspected.ts"
import { performing } from "../operator/performing.ts"
import { doubtful, skipped, well } from "./DoctorFinding.ts"

const mostDomains = 10

/** True for names that the DNS gives to nobody (RFC 2606, RFC 6761). */
const isReserved = (domain: string): boolean =>
  /(?:^|\.)(?:example|invalid|local|localhost|test)$|(?:^|\.)example\.(?:com|net|org)$/u.test(domain)

/** True if the database can be queried without changing it. */
const isReady = Effect.fnUntraced(function* (config: Config) {
  if (config.DATABASE_URL === undefined && (yield* holderOf(config.TIDINGS_DATA)) !== undefined) return true
  const found = yield* Effect.option(inspected(config))
  return found._tag === "Some" && found.value?.migrations.every(({ applied }) => applied) === true
})

type Output<Row extends { readonly output: { readonly Type: unknown } }> = Row["output"]["Type"]

const found = Effect.gen(function* () {
  const perform = yield* performing
  const workspaces = (yield* perform(workspaceList, {})).output as Output<typeof workspaceList>
  const senders = yield* Effect.forEach(workspaces, ({ id: workspace }) =>
    Effect.map(perform(senderList, { workspace }), ({ output }) =>
      (output as Output<typeof senderList>).map(({ domain }) => ({ domain, workspace }))
    )
  )
  const asked = senders
    .flat()
    .filter(({ domain }) => !isReserved(domain))
    .slice(0, mostDomains)
  const reports = yield* Effect.forEach(
    asked,
    ({ domain, workspace }) =>
      Effect.map(perform(verify, { domain, workspace }), ({ output }) => ({
        ...(output as Output<typeof verify>),
        workspace
      })),
    { concurrency: 4 }
  )
  const sending = reports.filter(({ providers }) => providers.length > 0)
  if (sending.length === 0) return skipped("senders", "no mail leaves for the world from a domain of one's own")
  const unverified = sending.filter(({ verified }) => !verified)
  if (unverified.length === 0)
    return well("senders", `the DNS vouches for ${sending.map(({ domain }) => domain).join(", ")}`)
  return unverified.map(({ domain, workspace }) =>
    doubtful(
      "senders",
      `receivers may not believe mails from ${domain}`,
      commandLine(`domain verify ${domain} --workspace ${workspace}`)
    )
  )
}).pipe(Effect.scoped)

/** Checks that the DNS authenticates the domains that mails come from; at most ten of them. */
export const senders = (config: Config) =>
  Effect.gen(function* () {
    if (!(yield* isReady(config))) return skipped("senders", "needs the database")
    return yield* Effect.catchTag(found, "Stop", ({ message }) => Effect.succeed(skipped("senders", message)))
  })
