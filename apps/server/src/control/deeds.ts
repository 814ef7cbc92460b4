import type { Effect } from "effect"
import type { Deed } from "./Deed.ts"
import { create_key, list_keys, revoke_key } from "./deeds/keys.ts"
import { add_member, list_members, remove_member } from "./deeds/members.ts"
import { sign_in } from "./deeds/signIn.ts"

/** Everything that an operator can have done while the server runs. */
export const deeds = { sign_in, add_member, list_members, remove_member, create_key, list_keys, revoke_key }

export type DeedName = keyof typeof deeds
export type InputOf<Name extends DeedName> = Parameters<(typeof deeds)[Name]["perform"]>[0]
export type OutputOf<Name extends DeedName> = Effect.Success<ReturnType<(typeof deeds)[Name]["perform"]>>
export type DeedNeeds = {
  [Name in DeedName]: (typeof deeds)[Name] extends Deed<any, any, infer R> ? R : never
}[DeedName]
