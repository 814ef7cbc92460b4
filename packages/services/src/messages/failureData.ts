import type { Rejected } from "@tidings/connectors/DeliveryFailure"
import type { Passing, Tried } from "../handover/Delivery.ts"
import type { Via } from "../handover/AccountRoute.ts"

/**
 * Timeline data of a failure. An HTTP provider has a `providerCode` key, though possibly undefined, so its code is an
 * HTTP status; otherwise it is an SMTP code.
 */
export const failureData = (failure: Rejected | Passing) => ({
  reason: failure.message,
  ...(failure.code !== undefined &&
    ("providerCode" in failure ? { http_status: failure.code } : { smtp_code: failure.code })),
  ...(failure.enhancedStatusCode !== undefined && { enhanced_status_code: failure.enhancedStatusCode }),
  ...(failure.providerCode !== undefined && { provider_code: failure.providerCode })
})

const account = ({ connectorId, provider }: Via) => ({
  provider,
  ...(connectorId !== undefined && { connector_id: connectorId })
})

/** Timeline data of the account that a message was handed to, and of those tried before in the same attempt. */
export const handedToData = (via: Via, tried: ReadonlyArray<Tried> = []) => ({
  ...account(via),
  ...(tried.length > 0 && { tried: tried.map(({ failure, via }) => ({ ...account(via), ...failureData(failure) })) })
})

type HandedTo = ReturnType<typeof handedToData>

/** Data of an account's answer. */
export interface Answered extends HandedTo {
  readonly provider_message_id?: string
  readonly response?: string
}

/** Data of a failure: of an attempt, or of one that a person or this installation ended. */
export interface Failed extends Partial<HandedTo> {
  readonly reason: string
  readonly http_status?: number
  readonly smtp_code?: number
  readonly enhanced_status_code?: string
  readonly provider_code?: string
  readonly attempt?: number
  readonly resolution?: "failed"
}
