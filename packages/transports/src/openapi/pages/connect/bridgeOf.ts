import { bridgePath } from "../../../http/addresses.ts"
import type { ServerUrls } from "./Client.ts"

/**
 * Returns the URL of the bridge on this server. A package name would be looked up at a registry, where anybody may own
 * it.
 */
export const bridgeOf = ({ baseUrl }: ServerUrls): string => `${baseUrl}${bridgePath}`
