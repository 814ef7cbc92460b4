import type { Said } from "../../../testing/httpPeer.ts"
import { type Network, stagesOf } from "../../testing/stages.ts"
import { expired, throttled } from "./graphError.ts"

/** Stages of a Meta network: all of them throttle and refuse credentials in the same words. */
export const metaStages = <Credentials>(
  network: Network,
  account: { readonly at: (url: string) => Credentials; readonly secret: string },
  rejected: Said
) => stagesOf(network, account, { throttled, refusedCredentials: expired, rejected })
