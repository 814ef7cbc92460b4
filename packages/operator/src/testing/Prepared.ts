import { Domains } from "@tidings/services/links/Domains"
import { Links } from "@tidings/services/links/Links"
import { Pausing } from "@tidings/services/sequences/pausing/Pausing"
import { Members } from "@tidings/services/members/Members"
import { Senders } from "@tidings/services/sends/Senders"
import { KeyRepository } from "@tidings/storage/repositories/KeyRepository"
import { addFailed } from "@tidings/storage/testing/jobTable"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { call, makeWorkspace, type World } from "@tidings/testing/World"
import { Effect } from "effect"
import type { CommandRow } from "../CommandRow.ts"

type Example = Readonly<Record<string, unknown>>
type Workspace = Effect.Success<ReturnType<typeof makeWorkspace>>
type Preparation = (workspace: Workspace, example: Example) => Effect.Effect<Example, unknown, World>

const madeLink: Preparation = ({ live: key }) =>
  Effect.map(call("create_short_link", { destinationUrl: "https://example.com/" }, { key }), ({ body }) => ({
    link: body.redirectUrl
  }))

const newestKey = ({ id }: Workspace) =>
  Effect.map(
    KeyRepository.use((keys) => keys.list(id, { before: undefined, limit: 1 })),
    ([key]) => ({ id: key!.id })
  )

/** A host that no other test has. */
const ownHost = ({ id }: Workspace) => ({ host: `${id.replace("_", "-")}.example.com` })

const reminding: Preparation = (workspace) => Effect.as(appliedSequence(workspace, "reminder"), {})

/** What must be there before an example can be accepted, and which of its fields name it. */
const preparations: Readonly<Record<string, Preparation>> = {
  "domain add": (workspace) => Effect.succeed(ownHost(workspace)),
  "domain remove": (workspace) =>
    Effect.as(
      Domains.use((domains) => domains.add(workspace.id, ownHost(workspace).host)),
      ownHost(workspace)
    ),
  "job retry": ({ id }, { job }) =>
    Effect.map(addFailed("never_made", id), (failed) => ({
      job: String(job).startsWith("job_") ? failed : "never_made"
    })),
  "key refresh": (workspace) =>
    Effect.flatMap(newestKey(workspace), (key) =>
      Effect.as(
        KeyRepository.use((keys) => keys.setScopes(workspace.id, key.id, ["sends:read"])),
        {}
      )
    ),
  "key revoke": newestKey,
  "link disable": madeLink,
  "link flag": madeLink,
  "link reinstate": (workspace, example) =>
    Effect.tap(madeLink(workspace, example), ({ link }) =>
      Links.use((links) => links.disable(String(link), "Phishing"))
    ),
  "member remove": ({ id }, { email }) =>
    Effect.as(
      Members.use((members) => members.add(id, String(email))),
      {}
    ),
  "sequence archive": reminding,
  "sequence pause": reminding,
  "sequence resume": (workspace, example) =>
    Effect.tap(reminding(workspace, example), () => Pausing.use((pausing) => pausing.pause(workspace.id, "reminder"))),
  "sequence show": reminding,
  simulate: reminding,
  "sender remove": ({ id }, { domain }) =>
    Effect.as(
      Senders.use((senders) => senders.add(id, String(domain))),
      {}
    )
}

/** A workspace of its own in which an example of a row is accepted, and that example as it is given there. */
export const prepared = Effect.fnUntraced(function* (row: CommandRow, example: Example) {
  const workspace = yield* makeWorkspace()
  const about = "workspace" in row.input.fields ? { workspace: workspace.id } : {}
  const named = yield* preparations[row.name]?.(workspace, example) ?? Effect.succeed({})
  return { workspaceId: workspace.id, input: { ...example, ...about, ...named } }
})
