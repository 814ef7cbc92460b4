import { Members } from "@tidings/services/members/Members"
import { SignIns } from "@tidings/services/signIns/SignIns"
import { mcp } from "@tidings/testing/approvals"
import { endpoints } from "@tidings/testing/endpoints"
import { policy, publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { serve } from "@tidings/testing/Served"
import { call, makeWorkspace } from "@tidings/testing/World"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { Visitor } from "../../oauth/testing/Visitor.ts"
import { consoleMounts } from "../consoleMounts.ts"

/** A server with the pages of the console, reached from an address of its own. */
export const served = Effect.gen(function* () {
  const ip = randomUUID()
  const publicUrl = "http://tidings.test"
  const mounts = yield* consoleMounts({ publicUrl, ipOf: () => ip })
  return yield* serve({ endpoints, mounts, ip })
})

/** A member with a code to sign in with. */
export const codeFor = Effect.fnUntraced(function* ({ id }: Pick<Workspace, "id">, email: string, mayDecide = true) {
  yield* Members.use((members) => members.add(id, email, mayDecide))
  const { code } = yield* SignIns.use((signIns) => signIns.issue({ user: email, workspaceId: null }))
  return code
})

/** A browser in which a member is signed in. */
export const signedInAs = Effect.fnUntraced(function* (
  url: string,
  workspace: Pick<Workspace, "id">,
  email: string,
  mayDecide = true
) {
  const code = yield* codeFor(workspace, email, mayDecide)
  const visitor = new Visitor(url)
  yield* Effect.promise(async () => {
    await visitor.open("/sign-in")
    await visitor.send({ do: "code", code })
  })
  return visitor
})

/** A workspace in which what an agent sends waits, with a template to send. */
export const holding = Effect.gen(function* () {
  const workspace = yield* makeWorkspace()
  yield* publishedTemplate(workspace, "hello")
  yield* policy(workspace, "email_send", "agents_only")
  return workspace
})

/** Has an agent ask for a send; answers the request's id. */
export const asked = Effect.fnUntraced(function* (workspace: Workspace, more: object = {}) {
  const input = { template: "hello", to: "ada@example.com", variables: { name: "Ada" }, ...more }
  const { body } = yield* call("send_transactional", input, {
    key: workspace.mcp,
    idempotencyKey: randomUUID(),
    origin: mcp
  })
  return String(body.approval.id)
})
