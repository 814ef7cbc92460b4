import type { HoldingReason } from "@tidings/schema/resources/Suppression"

/** What stands against mails to an address. */
export interface Standing {
  /** Why nothing is sent there; null where nothing holds it. */
  readonly held: HoldingReason | null
  /** Whether no marketing is sent there. */
  readonly opted_out: boolean
}

/** `Standing` as columns, where workspace, livemode and normalised address are these expressions: whoever asks whether a mail may leave asks by this text. */
export const standingOf = (workspaceId: string, livemode: string, email: string): string =>
  `(select reason from suppressions as held_address where held_address.workspace_id = ${workspaceId} and held_address.livemode = ${livemode} and held_address.email = ${email} limit 1) as held,
    exists (select 1 from marketing_opt_outs as opted where opted.workspace_id = ${workspaceId} and opted.livemode = ${livemode} and opted.email = ${email}) as opted_out`
