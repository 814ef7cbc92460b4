import { bridgePath } from "../../../http/addresses.ts"
import type { ServerUrls } from "./Client.ts"

/** The bridge as this server gives it away: a package's name would be looked up at a registry, where anybody may own it. */
export const bridgeOf = ({ baseUrl }: ServerUrls): string => `${baseUrl}${bridgePath}`
