import type { Approval, ApprovalDetail, Held } from "@tidings/schema/approvals/ApprovalRequest"
import type { ApprovalRow } from "@tidings/storage/repositories/ApprovalRepository"
import type { Schema } from "effect"
import { cutTexts } from "../holding/plain.ts"

/** Names of write-only fields. */
const secretField = /^(?:\w*password|\w*secret|authorization)$/iu

/** Placeholder of a hidden value. */
const hidden = "(hidden)"

/** Name of the field that is shown in full, because its values appear in previews anyway. */
const shownWhole = "variables"

/** Returns an input as people may see it: write-only values, such as the password of a link, are hidden. */
export const inputWithoutSecrets = (input: unknown): unknown => {
  if (Array.isArray(input)) return input.map(inputWithoutSecrets)
  if (typeof input !== "object" || input === null) return input
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      if (name === shownWhole) return [name, value]
      return [name, secretField.test(name) && typeof value === "string" ? hidden : inputWithoutSecrets(value)]
    })
  )
}

/** Returns the URL of the page on which people decide a request. */
export const decisionPageUrl = (publicUrl: string, id: string): string => `${publicUrl}/approvals/${id}`

/** Returns the status of a request at this time: an overdue one is expired, even if that is not recorded yet. */
export const statusAt = ({ expiresAt, status }: Pick<ApprovalRow, "expiresAt" | "status">, nowMs: number) =>
  status === "pending" && expiresAt.getTime() <= nowMs ? "expired" : status

/** True once a request has reached its final state. */
export const isOver = (row: ApprovalRow, nowMs: number): boolean => {
  const status = statusAt(row, nowMs)
  return status !== "pending" && (status !== "approved" || row.outcomeStatus !== null)
}

/** Returns a fingerprint of a request's state; it changes whenever the request does. */
export const fingerprintOf = (row: ApprovalRow, nowMs: number): string =>
  `${statusAt(row, nowMs)} ${row.decisions.length} ${row.outcomeStatus}`

export const toApproval = (row: ApprovalRow, publicUrl: string, nowMs: number): Approval => ({
  id: row.id,
  status: statusAt(row, nowMs),
  operation: row.operation,
  surface: row.surfaceKind,
  summary: row.summary,
  requiredApprovals: row.policy.requiredApprovals,
  expires_at: row.expiresAt.toISOString(),
  url: decisionPageUrl(publicUrl, row.id),
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

/**
 * Returns a request with its outcome, and with its input if given; long texts in the input are truncated and marked so.
 */
export const toDetail = (
  row: ApprovalRow,
  input: string | undefined,
  publicUrl: string,
  nowMs: number
): ApprovalDetail => ({
  ...toApproval(row, publicUrl, nowMs),
  outcome:
    row.outcomeStatus === null ? null : { status: row.outcomeStatus, body: JSON.parse(row.outcomeBody ?? "null") },
  ...(input !== undefined && { input: cutTexts(inputWithoutSecrets(JSON.parse(input)) as Schema.Json) })
})

export const toHeld = (row: ApprovalRow, publicUrl: string, warnings: ReadonlyArray<string>): Held => ({
  approval: {
    id: row.id,
    status: row.status,
    operation: row.operation,
    summary: row.summary,
    requiredApprovals: row.policy.requiredApprovals,
    expires_at: row.expiresAt.toISOString(),
    url: decisionPageUrl(publicUrl, row.id),
    ...(warnings.length > 0 && { warnings })
  }
})

/** Returns the event data of a request and what happened to it; never includes its input. */
export const eventData = <H extends object>(
  { asker, id, metadata, operation, status, summary, surfaceKind }: ApprovalRow,
  happened: H
) => ({
  approval: { id, surface: surfaceKind, operation, summary, status },
  asker: {
    key_id: asker.keyId,
    ...(asker.client !== undefined && { client: asker.client }),
    ...(asker.user !== undefined && { user: asker.user })
  },
  ...happened,
  ...(metadata !== null && { metadata: metadata as Readonly<Record<string, any>> })
})
