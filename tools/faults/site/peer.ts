import { makeReceiver, type Received, type Reply } from "@tidings/testing/Receiver"
import { Effect } from "effect"

/** Its behaviour from now on; it has a request that it `hangs` or `hangs up` on, but not one that it `refuses`. */
export type PeerMode = "takes" | "hangs" | "hangs up" | "refuses" | "is broken"

const otherwise: Readonly<Record<Exclude<PeerMode, "takes">, Reply | "silence" | "end">> = {
  hangs: "silence",
  "hangs up": "end",
  refuses: { status: 429, headers: { "Retry-After": "1" }, body: "{}" },
  "is broken": { status: 503, body: "{}" }
}

/**
 * A server of somebody else that can be made to misbehave: `had` is told each request that it read to its end and did
 * not answer with an error, and if it was answered; `reply` is its answer if it is well.
 */
export const peer = (reply: (request: Received) => Reply, had: (request: Received, isAnswered: boolean) => void) =>
  Effect.gen(function* () {
    let mode: PeerMode = "takes"
    const { requests, url } = yield* makeReceiver((_, request) => {
      if (mode !== "refuses" && mode !== "is broken") had(request, mode === "takes")
      // The bodies of a long run would fill the memory.
      requests.length = 0
      return mode === "takes" ? reply(request) : otherwise[mode]
    })
    return { url, behave: (next: PeerMode) => Effect.sync(() => void (mode = next)) }
  })
