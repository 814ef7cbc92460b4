import { Schema } from "effect"
import { EmailAddress } from "../fields/Email.ts"
import { pageFields } from "../fields/page.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { id } from "../Id.ts"
import { Role } from "./Role.ts"

const mayDecide = Schema.Boolean.annotate({
  description: "True if the member may decide approvals; a reader never may"
})

export const Member = Schema.Struct({
  email: Schema.String.annotate({ description: "The address that codes to sign in with are mailed to, normalised" }),
  role: Role.annotate({ description: "Rights of the member" }),
  may_decide: mayDecide,
  status: Schema.Literals(["invited", "active"]).annotate({ description: "active from the first sign-in on" }),
  invited_by: Schema.NullOr(Schema.String).annotate({
    description: "Person, key or operator who added the member; null if that was not kept"
  }),
  created_at: Timestamp,
  last_sign_in_at: Schema.NullOr(Timestamp).annotate({
    description: "Time of the last sign-in with a code; null before the first"
  })
}).annotate({ identifier: "Member", description: "A person who may sign in to the workspace" })
export type Member = typeof Member.Type

export const ListWorkspaceMembers = Schema.Struct(pageFields())

const email = EmailAddress.annotate({ description: "Address of the member" })

export const InviteMember = Schema.Struct({
  email,
  role: Schema.optionalKey(
    Role.annotate({ description: "Rights of a new member, at most those of the calling key", default: "editor" })
  ),
  may_decide: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "True if they may decide approvals; by default all but readers may" })
  ),
  notify: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "True to mail a new member how to sign in", default: true })
  )
})

export const InvitedMember = Schema.Struct({
  ...Member.fields,
  invited: Schema.Boolean.annotate({ description: "False if the address was a member's already; nothing changed then" })
}).annotate({ identifier: "InvitedMember", description: "The member that an address is of now" })

const keysOfMember = Schema.Array(id("key")).annotate({
  description: "Keys that were made for the member, which stay as they are"
})

export const UpdateMember = Schema.Struct({
  email,
  role: Schema.optionalKey(
    Role.annotate({ description: "New rights: lower ones take scopes from the programs that the member connected" })
  ),
  may_decide: Schema.optionalKey(mayDecide)
})

export const UpdatedMember = Schema.Struct({
  ...Member.fields,
  narrowed_keys: Schema.Array(id("key")).annotate({ description: "Connected programs that lost scopes by this call" }),
  keys_of_member: keysOfMember
}).annotate({ identifier: "UpdatedMember", description: "A member as changed, with the keys that it is about" })

export const RemoveMember = Schema.Struct({ email })

export const RemovedMember = Schema.Struct({
  email: Schema.String.annotate({ description: "The address, normalised" }),
  deleted: Schema.Boolean.annotate({ description: "False if the address was no member's" }),
  revoked_keys: Schema.Array(id("key")).annotate({
    description: "Programs that the member had connected, now revoked"
  }),
  keys_of_member: keysOfMember
}).annotate({ identifier: "RemovedMember", description: "A person who may not sign in any more" })
