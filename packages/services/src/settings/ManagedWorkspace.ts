import { canonicalLanguage } from "@tidings/engines/languages/tags"
import { senderDomain } from "@tidings/engines/mails/senderDomain"
import type { WorkspaceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { Role } from "@tidings/schema/resources/Role"
import type { UpdateWorkspace, Workspace } from "@tidings/schema/resources/Workspace"
import {
  WorkspaceRepository,
  type WorkspaceChanges,
  type WorkspaceFacts
} from "@tidings/storage/repositories/WorkspaceRepository"
import { Context, Effect, Layer, Struct } from "effect"
import { Caller, callsInPerson } from "../access/Caller.ts"
import { personRequired } from "../access/refusals.ts"
import { note } from "../audit/CallNotes.ts"
import { Senders } from "../sends/Senders.ts"

type Asked = typeof UpdateWorkspace.Type

/** The settings that a call names, as columns. */
const settingsOf = ({
  call_log,
  default_from: from,
  default_locale: locale,
  management,
  name,
  retention,
  tracking
}: Asked): WorkspaceChanges => ({
  ...(name !== undefined && { name }),
  ...(from !== undefined && { fromEmail: from.email, fromName: from.name }),
  ...(tracking?.opens !== undefined && { trackOpens: tracking.opens }),
  ...(tracking?.clicks !== undefined && { trackClicks: tracking.clicks }),
  ...(locale !== undefined && { defaultLocale: locale === null ? null : canonicalLanguage(locale) }),
  ...(retention?.content_days !== undefined && { contentDays: retention.content_days }),
  ...(retention?.call_log_days !== undefined && { callLogDays: retention.call_log_days }),
  ...(management !== undefined && { management }),
  ...(call_log !== undefined && { callLog: call_log })
})

/** All settings of a workspace, as columns. */
const settingsIn = (facts: WorkspaceFacts) =>
  settingsOf(
    Struct.pick(facts, ["call_log", "default_from", "default_locale", "management", "name", "retention", "tracking"])
  ) as Required<ReturnType<typeof settingsOf>>

/** Names of the settings in audit entries, which are those that commands write. */
const saidAs = {
  name: "name",
  fromEmail: "from_email",
  fromName: "from_name",
  trackOpens: "track_opens",
  trackClicks: "track_clicks",
  defaultLocale: "default_locale",
  contentDays: "content_days",
  management: "management",
  callLog: "call_log",
  callLogDays: "call_log_days"
} as const

/** The settings that a call changes in a workspace as it is now, with both values. */
export const settingChanges = (now: WorkspaceFacts, asked: Asked) => {
  const [before, after] = [settingsIn(now), settingsOf(asked)]
  return (Object.keys(saidAs) as ReadonlyArray<keyof typeof saidAs>).flatMap((key) => {
    const [from, to] = [before[key], after[key]]
    return to === undefined || to === from ? [] : [{ key, name: saidAs[key], from, to }]
  })
}

const changed = (now: WorkspaceFacts, { retention, tracking, ...asked }: Asked): WorkspaceFacts => ({
  ...now,
  ...asked,
  ...(typeof asked.default_locale === "string" && { default_locale: canonicalLanguage(asked.default_locale) }),
  tracking: { ...now.tracking, ...tracking },
  retention: { ...now.retention, ...retention }
})

/** The caller's own workspace, as callers read it and change its settings. Decided in docs/decisions/workspace.md. */
export class ManagedWorkspace extends Context.Service<ManagedWorkspace>()("@tidings/services/ManagedWorkspace", {
  make: Effect.gen(function* () {
    const repository = yield* WorkspaceRepository
    const senders = yield* Senders

    // Sandbox keys are told of no member.
    const found = Effect.fnUntraced(function* (isLocked: boolean) {
      const { livemode, user, workspaceId } = yield* Caller
      const held = yield* repository.findWithRole(workspaceId, livemode ? user : undefined, isLocked)
      return held ?? (yield* Effect.die("the workspace of the API key does not exist"))
    })
    /** A workspace as its caller sees it. */
    const shown = (workspace: WorkspaceFacts, role: Role | null) =>
      Effect.map(Caller, ({ actor, kind, scopes }): Workspace => {
        const me = { kind: actor.kind === "page" ? ("member" as const) : kind, role, scopes: [...scopes] }
        return { ...workspace, me }
      })

    // A domain that failed its weekly looks may be somebody else's by now.
    const insistOnDomain = Effect.fnUntraced(function* (workspaceId: WorkspaceId, email: string) {
      const domain = senderDomain(email)
      const mine = yield* senders.all(workspaceId)
      if (mine.some((one) => one.domain === domain && (one.status === "own" || one.status === "verified"))) return
      const message = `${domain} is neither the domain of the present address nor a verified sender domain: add and verify it first.`
      return yield* problem("domain_not_verified", {
        fields: [{ path: "default_from.email", code: "enum_violation", message }]
      })
    })

    return {
      read: Effect.flatMap(found(false), ({ role, workspace }) => shown(workspace, role)),

      /** Changes the named settings, which hold from the next call on. */
      update: Effect.fnUntraced(function* (asked: Asked) {
        const caller = yield* Caller
        const { actor, workspaceId } = caller
        if (Object.keys(settingsOf(asked)).length === 0)
          return yield* problem("field_invalid", { message: "Name at least one field to change." })
        const { role, workspace: now } = yield* found(true)
        const changes = settingChanges(now, asked)
        const to = Object.fromEntries(changes.map((change) => [change.key, change.to])) as WorkspaceChanges
        if (to.management === "keys_and_members" && !callsInPerson(caller))
          return yield* personRequired(
            "update_workspace",
            "Members alone manage this workspace, and only one of them, or whoever runs the installation, lets keys do so again.",
            [{ path: "management", code: "enum_violation", message: "No key gives this value." }]
          )
        // Whoever runs the installation names any domain.
        if (to.fromEmail !== undefined && actor.kind !== "cli") yield* insistOnDomain(workspaceId, to.fromEmail)
        if (changes.length > 0) yield* repository.update(workspaceId, to)
        yield* note("workspace", workspaceId, Object.fromEntries(changes.map(({ name, to }) => [name, to])))
        return yield* shown(changed(now, asked), role)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
