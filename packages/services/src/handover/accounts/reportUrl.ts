import type { Channel } from "@tidings/connectors/Channel"
import { connectorsOf } from "@tidings/connectors/connectorsOf"
import type { ConnectorId } from "@tidings/schema/Id"
import { isIP } from "node:net"
import { isReachable } from "../../outbound/isReachable.ts"

/** A name that others may resolve, or a public address. */
const isOutside = (publicUrl: string): boolean => {
  const host = new URL(publicUrl).hostname.replaceAll(/^\[|\]$/gu, "")
  return isIP(host) === 0 ? host.includes(".") && !host.endsWith(".localhost") : isReachable(host, [])
}

/** Where a provider reports of the messages of one account; undefined where it calls nobody back, or cannot reach this installation. */
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
