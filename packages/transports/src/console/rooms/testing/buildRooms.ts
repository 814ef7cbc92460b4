import { onboarding } from "@tidings/engines/sequences/diagram/testing/examples"
import { addSequence } from "@tidings/storage/testing/drawnSequences"
import { asked, heldCall } from "@tidings/testing/approvals"
import { made, policy, publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { madeMember } from "@tidings/testing/madeMember"
import { takingResend } from "@tidings/testing/reachablePeer"
import { hourAhead } from "@tidings/testing/scheduled"
import { connectedAccount } from "@tidings/testing/socialPosts"
import { call } from "@tidings/testing/World"
import { Effect } from "effect"
import { hostile } from "./hostile.ts"

/** Makes a thing of each kind that these rooms show, with a hostile name wherever one is free. */
export const furnished = Effect.fnUntraced(function* (workspace: Workspace) {
  yield* made("update_workspace", { name: hostile }, workspace)
  const key = yield* made("create_key", { name: hostile, kind: "mcp", preset: "read" }, workspace)
  const { secret: _, ...narrow } = key
  yield* publishedTemplate(workspace, "note", { name: hostile, subject: `${hostile} {{name}}` })
  yield* made(
    "set_template_locale",
    { key: "note", locale: "de", subject: `Hallo ${hostile}`, body: "<p>Hallo {{name}}</p>" },
    workspace
  )
  yield* made("publish_template", { key: "note" }, workspace)
  yield* made(
    "create_template",
    { key: "draft", name: hostile, category: "marketing", mode: "html", subject: "Hi", body: "<p>Hi</p>" },
    workspace
  )
  yield* addSequence(workspace.id, [{ ...onboarding, name: hostile, description: hostile }, onboarding])
  const planned = yield* made(
    "create_planned_email",
    { name: hostile, description: hostile, scheduleAt: (yield* hourAhead(24)).slice(0, 16), timezone: "UTC" },
    workspace
  )
  const connector = yield* connectedAccount(workspace, "mastodon")
  const credentials = yield* takingResend
  yield* made("create_connector", { provider: "resend", credentials, label: hostile }, workspace)
  const brand = yield* made(
    "create_brand",
    { name: hostile, voice: hostile, emailDefaults: { footer: hostile } },
    workspace
  )
  const sender = yield* made("add_sender_domain", { domain: "mail.acme.example" }, workspace)
  yield* madeMember(workspace.id, `"'onerror=alert(1)"@example.com`, true).pipe(Effect.ignore)
  yield* policy(workspace, "email_send", "agents_only")
  const held = yield* asked(workspace, { template: "note", variables: { name: hostile } })
  const posted = yield* heldCall(workspace, "social_post", "create_social_post", {
    channels: ["mastodon"],
    caption: hostile,
    publish: true
  })
  yield* call("read_template", { key: hostile.slice(0, 5) }, { key: workspace.live })
  return {
    approval: held.id,
    post: posted.id,
    brand: brand.id,
    connector,
    key: narrow.id,
    planned: planned.id,
    sender: sender.domain
  }
})

type Furniture = Effect.Success<ReturnType<typeof furnished>>

/** The pages of these rooms that need nothing to be there. */
export const everyRoom = [
  "/approvals",
  "/approvals/policies",
  "/journeys",
  "/journeys/~planned",
  "/keys",
  "/keys/connected",
  "/connectors",
  "/connectors/providers/resend",
  "/templates",
  "/settings",
  "/settings/members",
  "/settings/senders",
  "/settings/brands",
  "/settings/credits",
  "/settings/audit",
  "/settings/audit?action=template.publish&actor=api",
  "/settings/calls",
  "/settings/failed-work"
]

/** The pages of each thing. */
export const everyThing = (things: Furniture): ReadonlyArray<string> => [
  `/approvals/${things.approval}`,
  `/approvals/${things.post}`,
  "/journeys/onboarding",
  "/journeys/onboarding?version=all",
  "/journeys/onboarding/runs",
  "/journeys/onboarding/versions",
  "/journeys/onboarding/versions/1",
  `/journeys/~planned/${things.planned}`,
  `/keys/${things.key}`,
  `/connectors/${things.connector}`,
  "/templates/note",
  "/templates/note?draft=yes&locale=de",
  "/templates/note/edit",
  "/templates/note/versions",
  "/templates/note/versions/2",
  "/templates/note/locales/de",
  "/templates/draft",
  "/templates/draft/versions",
  `/settings/brands/${things.brand}`,
  `/settings/senders/${things.sender}`
]
