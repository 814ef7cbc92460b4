import { addPersonalRows } from "@tidings/storage/testing/personalRows"
import { appliedSequence } from "./appliedSequence.ts"
import { made, policy, publishedTemplate, type Workspace } from "./fixtures.ts"
import { plannedEmail } from "./plannedEmails.ts"
import { call } from "./World.ts"
import { Effect } from "effect"

/** A person, as create_contact takes them. */
export const ada = {
  external_id: "usr_ada_481",
  email: "Ada.Love@Gmail.com",
  phone: "+353 91 765432",
  traits: { nickname: "Countess of Lovelace" }
}
const email = "adalove@gmail.com"
/** Texts by which the person is recognised. */
export const needles = ["usr_ada_481", email, "ada.love@gmail.com", "353 91 765432", "+35391765432", "Countess"]

/** Creates a contact of whom every personal table has a row, and begins an export of it. */
export const personEverywhere = Effect.fnUntraced(function* (workspace: Workspace) {
  yield* made("create_webhook", { url: "https://example.com/hook", events: ["*"] }, workspace)
  const list = yield* made("create_list", { name: "Customers" }, workspace)
  const { id } = yield* made("create_contact", { ...ada, lists: [list.id] }, workspace)
  yield* made("emit_event", { type: "order.paid", contact: { id }, metadata: { note: "Countess" } }, workspace)
  yield* publishedTemplate(workspace, "hello")
  yield* made(
    "send_transactional",
    { template: "hello", to: ada.email, variables: { name: "Countess" }, metadata: { who: ada.external_id } },
    workspace
  )
  yield* made(
    "send_transactional",
    { template: "hello", to: "grace@example.com", cc: [{ email: ada.email }], variables: { name: "Grace" } },
    workspace
  )
  yield* made(
    "send_transactional_sms",
    { templateKey: "auth.otp", to: "+35391765432", variables: { code: "041932", minutes: 10 } },
    workspace
  )
  yield* appliedSequence(workspace, "reminder")
  yield* made("enroll_in_sequence", { keyOrId: "reminder", contact: { id } }, workspace)
  const planned = yield* plannedEmail(workspace)
  yield* Effect.orDie(addPersonalRows(workspace.world, planned.id, { id, email, phone: "+35391765432" }))
  yield* policy(workspace, "email_send", "agents_only")
  const send = { template: "hello", to: ada.email, variables: { name: "Countess" } }
  const held = yield* call("send_transactional", send, { key: workspace.mcp, idempotencyKey: ada.email })
  yield* policy(workspace, "email_send", "off")
  const exported = yield* made("export_contact", { contact: id }, workspace)
  return { id, list, approval: held.body.approval.id, exportId: exported.id }
})
