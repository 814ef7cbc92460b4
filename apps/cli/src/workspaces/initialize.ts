import type { WorkspaceId } from "@tidings/schema/Id"
import type { KeyKind } from "@tidings/schema/resources/ApiKey"
import { audited } from "@tidings/server/control/audited"
import { listed } from "@tidings/server/control/chosen"
import { Installation } from "@tidings/services/installation/Installation"
import { commandLine, startLine } from "@tidings/services/installation/commandLine"
import { Keys } from "@tidings/services/keys/Keys"
import { Database } from "@tidings/storage/Database"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Console, Effect, Option } from "effect"
import type { InitFlags } from "../commands/init.ts"
import { operator } from "../operator.ts"
import { onPlatform } from "../platform.ts"
import { pairs } from "../table.ts"

// Reserved (RFC 2606), so that no mail in its name reaches or hurts anybody.
const placeholder = "hello@tidings.example"

const issued = Effect.fnUntraced(function* (workspaceId: WorkspaceId, kind: KeyKind, name: string) {
  const keys = yield* Keys
  const { key, secret } = yield* keys.create({ workspaceId, kind, name, grants: "full", user: operator() })
  yield* audited({
    workspaceId,
    operator: operator(),
    action: "key.create",
    target: { kind: "key", id: key.id },
    metadata: { kind, preset: "full" }
  })
  return secret
})

const made = Effect.fnUntraced(function* ({ budget, examples, fromEmail, fromName, plan }: InitFlags, name: string) {
  const installation = yield* Installation
  const workspace = yield* installation.createWorkspace({
    name,
    plan,
    from: { email: Option.getOrElse(fromEmail, () => placeholder), name: Option.getOrElse(fromName, () => name) },
    monthlySendBudget: budget,
    examples
  })
  yield* audited({
    workspaceId: workspace,
    operator: operator(),
    action: "workspace.create",
    target: { kind: "workspace", id: workspace },
    metadata: { name, plan, examples }
  })
  return {
    workspace,
    sandbox_key: yield* issued(workspace, "test", "Sandbox"),
    live_key: yield* issued(workspace, "live", "Live"),
    mcp_key: yield* issued(workspace, "mcp", "Agents")
  }
})

const next = (fromEmail: Option.Option<string>): string => `
These keys are shown this once. Next:
  1. ${startLine}
  2. TIDINGS_API_KEY=<sandbox key> ${commandLine("call create_template --help")}
  3. ${commandLine("doctor")}
${Option.isNone(fromEmail) ? `\nIts mails come from ${placeholder}, a placeholder: for real mail, make a workspace with --name and --from-email.\n` : ""}`

/** A workspace that is already there is left as it is, so that a script may run this at every start. */
export const run = (flags: InitFlags) =>
  onPlatform(
    Effect.gen(function* () {
      const database = yield* Database
      const known = yield* (yield* WorkspaceRepository).list
      const same = Option.match(flags.name, {
        onNone: () => known,
        onSome: (name) => known.filter((workspace) => workspace.name === name)
      })
      if (same.length > 0) {
        yield* Console.log(flags.json ? JSON.stringify({ workspace: same[0]!.id }) : listed(same))
        return yield* Console.error(
          `Already there, and its keys are shown only once: make further ones with ${commandLine("key create")}, a further workspace with --name.`
        )
      }
      const result = yield* database.transaction(
        made(
          flags,
          Option.getOrElse(flags.name, () => "Main")
        )
      )
      yield* Console.log(flags.json ? JSON.stringify(result) : pairs(result))
      yield* Console.error(next(flags.fromEmail))
    })
  )
