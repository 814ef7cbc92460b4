import type { Approval, ApprovalDetail, Held } from "@tidings/schema/approvals/ApprovalRequest"
import type { ApprovalRow } from "@tidings/storage/repositories/ApprovalRepository"
import type { Schema } from "effect"
import { cutTexts } from "../holding/plain.ts"
import { withoutSecrets } from "./withoutSecrets.ts"

/** The page of a request, where people decide. */
export const pageOf = (publicUrl: string, id: string): string => `${publicUrl}/approvals/${id}`

/** A request whose time is over has expired, whether or not that was written down yet. */
export const statusAt = ({ expiresAt, status }: Pick<ApprovalRow, "expiresAt" | "status">, nowMs: number) =>
  status === "pending" && expiresAt.getTime() <= nowMs ? "expired" : status

/** True once nothing more comes of a request. */
export const isOver = (row: ApprovalRow, nowMs: number): boolean => {
  const status = statusAt(row, nowMs)
  return status !== "pending" && (status !== "approved" || row.outcomeStatus !== null)
}

/** The same text as long as nothing has happened to a request. */
export const momentOf = (row: ApprovalRow, nowMs: number): string =>
  `${statusAt(row, nowMs)} ${row.decisions.length} ${row.outcomeStatus}`

export const toApproval = (row: ApprovalRow, publicUrl: string, nowMs: number): Approval => ({
  id: row.id,
  status: statusAt(row, nowMs),
  operation: row.operation,
  surface: row.surfaceKind,
  summary: row.summary,
  requiredApprovals: row.policy.requiredApprovals,
  expires_at: row.expiresAt.toISOString(),
  url: pageOf(publicUrl, row.id),
  livemode: row.livemode,
  asker: {
    key_id: row.askerKeyId,
    standing: row.asker.standing,
    client: row.asker.client ?? null,
    user: row.asker.user ?? null
  },
  inputHash: row.inputHash,
  decisions: row.decisions.map(({ at, by, decision, reason }) => ({ decision, by, reason: reason ?? null, at })),
  previous_id: row.previousId,
  created_at: row.createdAt.toISOString(),
  decided_at: row.decidedAt?.toISOString() ?? null,
  outcome: row.outcomeStatus === null ? null : { status: row.outcomeStatus }
})

/** With the outcome, and with the input where there is one to be shown: long texts in it are cut, and say so. */
export const toDetail = (
  row: ApprovalRow,
  input: string | undefined,
  publicUrl: string,
  nowMs: number
): ApprovalDetail => ({
  ...toApproval(row, publicUrl, nowMs),
  outcome:
    row.outcomeStatus === null ? null : { status: row.outcomeStatus, body: JSON.parse(row.outcomeBody ?? "null") },
  ...(input !== undefined && { input: cutTexts(withoutSecrets(JSON.parse(input)) as Schema.Json) })
})

export const toHeld = (row: ApprovalRow, publicUrl: string, warnings: ReadonlyArray<string>): Held => ({
  approval: {
    id: row.id,
    status: row.status,
    operation: row.operation,
    summary: row.summary,
    requiredApprovals: row.policy.requiredApprovals,
    expires_at: row.expiresAt.toISOString(),
    url: pageOf(publicUrl, row.id),
    ...(warnings.length > 0 && { warnings })
  }
})
