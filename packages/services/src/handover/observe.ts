import type { Channel } from "@tidings/connectors/Channel"
import type { OpenConnector } from "@tidings/connectors/Connector"
import { Effect, Metric } from "effect"

/**
 * Wraps an offer in a span and counts it by connector and outcome; neither records the message or the provider's words.
 */
export const observe =
  <C extends Channel>({ channel, name }: Pick<OpenConnector<C>, "channel" | "name">) =>
  <A, E extends { readonly _tag: string }, R>(offer: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
    const end = (outcome: string) => {
      const attributes = { channel, connector: name, outcome }
      const counter = Metric.counter("tidings_handovers_total", {
        description: "Offers of messages to providers ended",
        incremental: true,
        attributes
      })
      return Effect.andThen(Metric.update(counter, 1), Effect.annotateCurrentSpan("tidings.outcome", outcome))
    }
    // Failed offers end the span normally as well: a failed span would carry the provider's words.
    return Effect.exit(
      offer.pipe(
        Effect.tap(() => end("taken")),
        Effect.tapError(({ _tag }) => end(_tag.replaceAll(/(?<=[a-z])[A-Z]/gu, "_$&").toLowerCase()))
      )
    ).pipe(
      Effect.withSpan(
        `hand over ${channel}`,
        { kind: "producer", attributes: { "tidings.connector": name } },
        { captureStackTrace: false }
      ),
      Effect.flatten
    )
  }
