import { Schema } from "effect"
import { Scope, scopesOf } from "../Scope.ts"

export const Role = Schema.Literals(["owner", "editor", "approver", "reader"]).annotate({
  identifier: "Role",
  description: "Rights of a member: owner manages, editor does all else, approver decides approvals, reader looks"
})
export type Role = typeof Role.Type

/** The scopes of each role: the most that a program connected by such a member gets. */
export const scopesOfRole: Readonly<Record<Role, ReadonlyArray<Scope>>> = {
  owner: scopesOf.owner,
  editor: scopesOf.full,
  approver: Scope.literals.filter((scope) => scope === "approvals:write" || scopesOf.read.includes(scope)),
  reader: scopesOf.read
}
