import type { HoldingReason } from "@tidings/schema/resources/Suppression"

/** Suppressions that apply to mails to an address. */
export interface Standing {
  /** Reason for which no mail is sent there; null if there is none. */
  readonly held: HoldingReason | null
  /** True if no marketing is sent there. */
  readonly opted_out: boolean
}

/**
 * `Standing` as columns, given SQL expressions for workspace, livemode and normalised address: the only SQL that
 * decides if a mail may be sent.
 */
export const standingOf = (workspaceId: string, livemode: string, email: string): string =>
  `(select reason from suppressions as held_address where held_address.workspace_id = ${workspaceId} and held_address.livemode = ${livemode} and held_address.email = ${email} limit 1) as held,
    exists (select 1 from marketing_opt_outs as opted where opted.workspace_id = ${workspaceId} and opted.livemode = ${livemode} and opted.email = ${email}) as opted_out`
