import { normalizeEmail } from "@tidings/schema/fields/Email"
import { Role } from "@tidings/schema/Scope"
import { Members } from "@tidings/services/members/Members"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { typedEmail, workspace, workspaceFor } from "../fields.ts"

const notes = {
  added: "A member: codes to sign in with are mailed there when asked for.",
  changed: "A member already; their role, or whether they decide approvals, was changed.",
  unchanged: "A member already."
} as const

export default Command.make({
  name: "member add",
  says: "Let somebody sign in to a workspace with a code by mail: to connect programs, and to decide approvals",
  input: Schema.Struct({
    email: typedEmail("The address that codes are mailed to"),
    workspace,
    approvals: Schema.optionalKey(
      Schema.Boolean.annotate({ description: "True if they may decide approvals; a new member may by default" })
    ),
    role: Schema.optionalKey(
      Role.annotate({ description: "Their rights: the first member is owner by default, later ones are editors" })
    )
  }),
  positional: ["email"],
  output: Schema.Struct({
    email: Schema.String,
    workspace: Schema.String,
    added: Schema.Boolean,
    changed: Schema.Boolean,
    approvals: Schema.Boolean,
    role: Role,
    narrowed_keys: Schema.Array(Schema.String)
  }),
  audit: "member.add",
  examples: {
    "Codes for Ada": { email: "ada@example.com" },
    "An owner": { email: "ada@example.com", role: "owner" },
    "Codes for Bob, who decides no approvals": { email: "bob@example.com", approvals: false }
  },
  perform: ({ approvals: wanted, email: typed, role: asked, workspace }, operator) =>
    Effect.gen(function* () {
      const { id: workspaceId } = yield* workspaceFor(workspace)
      const email = normalizeEmail(typed)
      const added = yield* Members.use((members) => members.add(workspaceId, email, wanted, asked, operator))
      const { may_decide: approvals, narrowed, outcome, role } = added
      return {
        output: {
          email,
          workspace: workspaceId,
          added: outcome === "added",
          changed: outcome === "changed",
          approvals,
          role,
          narrowed_keys: narrowed
        },
        changes:
          outcome === "unchanged"
            ? []
            : [{ workspaceId, target: { kind: "member", id: email }, metadata: { outcome, approvals, role } }]
      }
    }),
  shown: ({ added, approvals, changed, email }) => ({
    result: email,
    note: `${notes[added ? "added" : changed ? "changed" : "unchanged"]}${approvals ? "" : " They decide no approvals."}`
  })
})
