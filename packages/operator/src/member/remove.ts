import remove_member from "@tidings/operations/members/remove_member"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import { problem } from "@tidings/schema/Problem"
import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { typedEmail, workspace } from "../fields.ts"

export default Face.make(remove_member, {
  name: "member remove",
  says: "Take somebody out of a workspace, with every program that they connected to it",
  input: Schema.Struct({ email: typedEmail("The address that codes are mailed to"), workspace }),
  positional: ["email"],
  output: Schema.Struct({
    email: Schema.String,
    workspace: Schema.String,
    revoked_keys: Schema.Array(Schema.String)
  }),
  examples: { "Somebody who left": { email: "ada@example.com" } },
  asks: ({ email }) => ({ email: normalizeEmail(email) }),
  tells: ({ deleted, email, revoked_keys }, _, { workspaceId }) =>
    deleted
      ? { email, workspace: workspaceId, revoked_keys }
      : problem("resource_not_found", { message: `${email} is no member: see ${commandLine("member list")}` }),
  shown: ({ email, revoked_keys: { length } }) => ({
    result: email,
    note: `No member any more; ${length} connected ${length === 1 ? "program is" : "programs are"} refused from the next call on.`
  })
})
