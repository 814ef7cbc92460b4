import type { CallbackRequest } from "@tidings/connectors/Callback"
import { connectors } from "@tidings/connectors/registry"
import { answering } from "../threads/answering.ts"

/** A genuine callback, and whose it is. */
export interface ReceivedCallback {
  readonly channel: string
  readonly provider: string
  readonly request: CallbackRequest<Uint8Array>
}

const read = async ({ channel, provider, request }: ReceivedCallback) => {
  const row = connectors.find((one) => one.channel === channel && one.name === provider)
  return row!.callback!.read(request)
}

answering({ work: read })
