import { Effect } from "effect"
import { type Heard, httpPeer, nobody, type Said } from "../../testing/httpPeer.ts"
import type { Published } from "./timeline.ts"

/**
 * Returns the network's answer to the publishing request, before it has the post (`taken` false) and after; undefined
 * for the normal answer.
 */
export type Publishing = (taken: boolean) => Said | undefined

/** A network on this machine that keeps the received posts. */
export type Network = (publishing?: Publishing) => {
  /** Answers a request; `url` is the network's own address, which some networks name in their answers. */
  readonly answer: (heard: Heard, url: string) => Said
  readonly arrived: () => ReadonlyArray<string>
  readonly published: () => ReadonlyArray<Published>
}

/** Serves a network that names itself by the Host header, even behind a relay. */
export const networkAt = (answer: ReturnType<Network>["answer"]) =>
  httpPeer((heard) => answer(heard, `http://${heard.headers["host"]}`))

/**
 * Stages of a network for every behaviour: it throttles and refuses credentials at any request, and shows the other
 * behaviours only at the publishing request.
 */
export const stagesOf = <Credentials>(
  network: Network,
  account: { readonly at: (url: string) => Credentials; readonly secret: string },
  says: { readonly throttled: Said; readonly refusedCredentials: Said; readonly rejected: Said }
) => {
  const { at, secret } = account
  const publishing = (instead?: Publishing) =>
    Effect.gen(function* () {
      const { answer, arrived, published } = network(instead)
      const { heard, url } = yield* networkAt(answer)
      return { credentials: at(url), secret, arrived, published, heard }
    })
  const idle = (url: string) => ({ credentials: at(url), secret, arrived: () => [] })
  const answering = (said: Said) =>
    Effect.map(
      httpPeer(() => said),
      ({ url }) => idle(url)
    )
  return {
    takes: publishing(),
    throttles: answering(says.throttled),
    refusesCredentials: answering(says.refusedCredentials),
    rejectsMessage: publishing((taken) => (taken ? undefined : says.rejected)),
    isUnreachable: Effect.map(nobody, idle),
    losesAnswer: publishing((taken) => (taken ? "cut" : undefined))
  }
}
