import type { Effect } from "effect"
import type { Deed } from "./Deed.ts"
import { add_asset, list_assets } from "./deeds/assets.ts"
import { grant_credits, lift_credits, read_credits } from "./deeds/credits.ts"
import { add_domain, list_domains, remove_domain } from "./deeds/domains.ts"
import { create_key, list_keys, refresh_key, refresh_keys, revoke_key } from "./deeds/keys.ts"
import { disable_link, flag_link, reinstate_link } from "./deeds/links.ts"
import { add_member, list_members, remove_member } from "./deeds/members.ts"
import { add_sender, list_senders, remove_sender } from "./deeds/senders.ts"
import { sign_in } from "./deeds/signIn.ts"
import { add_suppressions } from "./deeds/suppressions.ts"
import { list_workspaces, read_workspace, set_workspace } from "./deeds/workspaces.ts"

/** Everything that an operator can have done while the server runs. */
export const deeds = {
  sign_in,
  add_member,
  list_members,
  remove_member,
  create_key,
  list_keys,
  refresh_key,
  refresh_keys,
  revoke_key,
  add_domain,
  list_domains,
  remove_domain,
  add_sender,
  list_senders,
  remove_sender,
  flag_link,
  disable_link,
  reinstate_link,
  read_credits,
  grant_credits,
  lift_credits,
  list_workspaces,
  read_workspace,
  set_workspace,
  add_suppressions,
  add_asset,
  list_assets
}

export type DeedName = keyof typeof deeds
export type InputOf<Name extends DeedName> = Parameters<(typeof deeds)[Name]["perform"]>[0]
export type OutputOf<Name extends DeedName> = Effect.Success<ReturnType<(typeof deeds)[Name]["perform"]>>
export type DeedNeeds = {
  [Name in DeedName]: (typeof deeds)[Name] extends Deed<any, any, infer R> ? R : never
}[DeedName]
