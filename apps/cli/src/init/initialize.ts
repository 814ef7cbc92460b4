import { inHome } from "@tidings/storage/homes/inHome"
import type { WorkspaceId } from "@tidings/schema/Id"
import type { Plan } from "@tidings/schema/Plan"
import type { KeyKind } from "@tidings/schema/resources/ApiKey"
import { writeAudit } from "@tidings/operator/run"
import { pairLines } from "@tidings/operator/table"
import { workspaceLines } from "@tidings/operator/fields"
import { firstGrants, Installation } from "@tidings/services/setup/Installation"
import { sandboxSays } from "@tidings/services/installation/sandboxSays"
import { commandLine, startLine } from "@tidings/engines/commandLine/commandLine"
import { Keys } from "@tidings/services/keys/Keys"
import { Database } from "@tidings/storage/Database"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Console, Effect, Option } from "effect"
import { onPlatform, operatorName } from "../platform.ts"

/** Typed settings of the new workspace. */
interface NewWorkspace {
  readonly name: Option.Option<string>
  readonly plan: Plan
  readonly fromEmail: Option.Option<string>
  readonly fromName: Option.Option<string>
  /** Maximum number of live sends a month. */
  readonly budget: number
  readonly examples: boolean
  readonly json: boolean
}

// Reserved (RFC 2606), so that mail in its name reaches and harms nobody.
const placeholder = "hello@tidings.example"

const issued = Effect.fnUntraced(function* (workspaceId: WorkspaceId, kind: KeyKind, name: string) {
  const keys = yield* Keys
  const { key, secret } = yield* keys.create({
    workspaceId,
    kind,
    name,
    grants: firstGrants[kind],
    user: operatorName()
  })
  yield* writeAudit(operatorName(), "key.create", [
    { workspaceId, target: { kind: "key", id: key.id }, metadata: { kind, preset: firstGrants[kind] } }
  ])
  return secret
})

const made = Effect.fnUntraced(function* ({ budget, examples, fromEmail, fromName, plan }: NewWorkspace, name: string) {
  const installation = yield* Installation
  const workspace = yield* installation.createWorkspace({
    name,
    plan,
    from: { email: Option.getOrElse(fromEmail, () => placeholder), name: Option.getOrElse(fromName, () => name) },
    monthlySendBudget: budget,
    examples
  })
  yield* writeAudit(operatorName(), "workspace.create", [
    { workspaceId: workspace, target: { kind: "workspace", id: workspace }, metadata: { name, plan, examples } }
  ])
  return {
    workspace,
    sandbox_key: yield* issued(workspace, "test", "Sandbox"),
    live_key: yield* issued(workspace, "live", "Live"),
    mcp_key: yield* issued(workspace, "mcp", "Agents")
  }
})

const next = (fromEmail: Option.Option<string>): string => `
These keys are shown this once. ${sandboxSays} The mcp key sends; key create makes others.
Next:
  1. ${startLine}
  2. TIDINGS_API_KEY=<sandbox key> ${commandLine("call create_template --help")}
  3. ${commandLine("doctor")}
${Option.isNone(fromEmail) ? `\nIts mails come from ${placeholder}, a placeholder: for real mail, make a workspace with --name and --from-email.\n` : ""}`

/** Creates the workspace; an existing one stays unchanged, so that a script may run this at every start. */
export const run = (flags: NewWorkspace) =>
  onPlatform(
    Effect.gen(function* () {
      const database = yield* Database
      const known = yield* (yield* WorkspaceRepository).listAll
      const same = Option.match(flags.name, {
        onNone: () => known,
        onSome: (name) => known.filter((workspace) => workspace.name === name)
      })
      if (same.length > 0) {
        yield* Console.log(flags.json ? JSON.stringify({ workspace: same[0]!.id }) : workspaceLines(same))
        return yield* Console.error(
          `Already there, and its keys are shown only once: make further ones with ${commandLine("key create")}, a further workspace with --name.`
        )
      }
      const making = database.transaction(
        made(
          flags,
          Option.getOrElse(flags.name, () => "Main")
        )
      )
      const result = yield* inHome(yield* database.homes.emptiest, making)
      yield* Console.log(flags.json ? JSON.stringify(result) : pairLines(result))
      yield* Console.error(next(flags.fromEmail))
    })
  )
