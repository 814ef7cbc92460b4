import { Effect } from "effect"
import { type Heard, httpPeer, nobody, type Said } from "../../testing/httpPeer.ts"
import type { Published } from "./timeline.ts"

/** What a network answers instead of what it would to the request that publishes, before it has the post (`taken` false) and after. */
export type Publishing = (taken: boolean) => Said | undefined

/** A network on this machine, which keeps what it was given. */
export type Network = (publishing?: Publishing) => {
  /** With its own address, which some name in their answers. */
  readonly answer: (heard: Heard, url: string) => Said
  readonly arrived: () => ReadonlyArray<string>
  readonly published: () => ReadonlyArray<Published>
}

/** Serves a network that names itself as it was called, whoever stands between. */
export const networkAt = (answer: ReturnType<Network>["answer"]) =>
  httpPeer((heard) => answer(heard, `http://${heard.headers["host"]}`))

/** A network that behaves in every way that a post can meet: it throttles and refuses credentials whatever it is asked, the rest only when it is asked to publish. */
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
