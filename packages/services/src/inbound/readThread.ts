import type { CallbackRequest, CallbackContent, UnreadableCallback } from "@tidings/connectors/Callback"
import { keepableTold } from "@tidings/connectors/callbacks/keepableTold"
import { connectors } from "@tidings/connectors/registry"
import { createHash } from "node:crypto"
import { answering } from "../threads/answering.ts"

/** A verified callback, with its channel and provider. */
export interface ReceivedCallback {
  readonly channel: string
  readonly provider: string
  readonly request: CallbackRequest<Uint8Array>
}

/** Gives a report without an id one derived from the callback's body, so that it counts only once. */
const named = (told: CallbackContent, index: number, body: Uint8Array): CallbackContent =>
  "outcome" in told && told.reportId === undefined
    ? { ...told, reportId: `${createHash("sha256").update(body).digest("base64url")}/${index}` }
    : told

const read = async ({
  channel,
  provider,
  request
}: ReceivedCallback): Promise<ReadonlyArray<CallbackContent> | UnreadableCallback> => {
  const row = connectors.find((one) => one.channel === channel && one.name === provider)
  const found = await row!.callback!.read(request)
  return "unreadable" in found ? found : keepableTold(found).map((told, index) => named(told, index, request.body))
}

answering({ work: read })
