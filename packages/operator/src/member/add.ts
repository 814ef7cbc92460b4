import invite_member from "@tidings/operations/members/invite_member"
import update_member from "@tidings/operations/members/update_member"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import { Role } from "@tidings/schema/resources/Role"
import { MemberRepository } from "@tidings/storage/repositories/MemberRepository"
import { Effect, Schema } from "effect"
import * as Face from "../Face.ts"
import { given, typedEmail, workspace } from "../fields.ts"

const notes = {
  added: "A member: codes to sign in with are mailed there when asked for.",
  changed: "A member already; their role, or whether they decide approvals, was changed.",
  unchanged: "A member already."
} as const

export default Face.several([invite_member, update_member], {
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
  examples: {
    "Codes for Ada": { email: "ada@example.com" },
    "An owner": { email: "ada@example.com", role: "owner" },
    "Codes for Bob, who decides no approvals": { email: "bob@example.com", approvals: false }
  },
  pathOf: (path) => (path === "may_decide" ? "approvals" : undefined),
  answer: (call, { approvals, email: typed, role }, place) =>
    Effect.gen(function* () {
      const { workspaceId } = yield* place
      const email = normalizeEmail(typed)
      const said = given({ role, may_decide: approvals })
      const held = yield* MemberRepository.use((members) => members.find(workspaceId, email))
      const isChange = held !== undefined && Object.keys(said).length > 0
      const member = isChange
        ? { ...(yield* call(update_member, { email, ...said })), invited: false }
        : { ...(yield* call(invite_member, { email, ...said, notify: false })), narrowed_keys: [] }
      return {
        email,
        workspace: workspaceId,
        added: member.invited,
        changed: held !== undefined && (held.role !== member.role || held.may_decide !== member.may_decide),
        approvals: member.may_decide,
        role: member.role,
        narrowed_keys: member.narrowed_keys
      }
    }),
  shown: ({ added, approvals, changed, email }) => ({
    result: email,
    note: `${notes[added ? "added" : changed ? "changed" : "unchanged"]}${approvals ? "" : " They decide no approvals."}`
  })
})
