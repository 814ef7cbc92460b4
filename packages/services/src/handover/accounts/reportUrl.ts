import type { Channel } from "@tidings/connectors/Channel"
import { connectorsOf } from "@tidings/connectors/connectorsOf"
import type { ConnectorId } from "@tidings/schema/Id"
import { isIP } from "node:net"
import { isAllowedAddress } from "../../outbound/isAllowedAddress.ts"

/** True for a host name that others may resolve, or a public address. */
const isOutside = (publicUrl: string): boolean => {
  const host = new URL(publicUrl).hostname.replaceAll(/^\[|\]$/gu, "")
  return isIP(host) === 0 ? host.includes(".") && !host.endsWith(".localhost") : isAllowedAddress(host, [])
}

/**
 * Returns the URL for a provider's reports on messages of one account; undefined if the provider has no callbacks or
 * cannot reach this installation.
 */
export const reportUrlOf = (
  publicUrl: string,
  channel: Channel,
  provider: string,
  connectorId?: ConnectorId
): string | undefined => {
  const row = connectorsOf(channel).find(({ name }) => name === provider)
  if (row?.callback === undefined || !isOutside(publicUrl)) return undefined
  return [publicUrl, "inbound", channel, provider, ...(connectorId === undefined ? [] : [connectorId])].join("/")
}
