import { Layer } from "effect"
import { stagesAt } from "../../../testing/stagesAt.ts"
import type { Heard } from "../../../testing/httpPeer.ts"
import * as Peer from "../../../testing/Peer.ts"
import { outgoingPush } from "../../testing/outgoingPush.ts"
import webpush from "../webpush.ts"

const privateKey = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"

// A message names the push service that it goes to: that of the stage set last.
let service = "https://push.example.net"

const stageAt = (url: string, heard: ReadonlyArray<Heard> = []) => {
  service = url
  return staged(url, heard)
}

const staged = (url: string, heard: ReadonlyArray<Heard>) => ({
  credentials: { privateKey, subject: "mailto:ops@example.com", pushServices: url },
  secret: privateKey,
  heard,
  arrived: () => heard.map(({ path }) => path.slice(1))
})

const { nobodyThere, saying, serving } = stagesAt(stageAt)

/** A push service on loopback, by RFC 8030. */
export default Peer.make({
  row: webpush,
  verifiesNothing: true,
  message: (id, { pushServices: at }: { readonly pushServices: string } = { pushServices: service }) => {
    const { subscription } = outgoingPush()
    return outgoingPush({ id, subscription: { ...subscription, endpoint: `${at}/${id}` } })
  },
  behaving: {
    takes: serving(({ path }) => ({ status: 201, headers: { Location: `https://push.example.net${path}` } })),
    throttles: saying({ status: 429, headers: { "Retry-After": String(Peer.throttleSeconds) }, body: "slow down" }),
    refusesCredentials: saying({ status: 401, body: "no such application server" }),
    rejectsMessage: saying({ status: 413, body: "payload too large" }),
    rejectsAddress: saying({ status: 410, body: "push subscription has unsubscribed or expired" }),
    isUnreachable: nobodyThere,
    losesAnswer: serving(() => "cut")
  },
  services: Layer.empty
})
