import type { CalledSimulation, SimulateSequence } from "@tidings/engines/sequences/simulation/CalledSimulation"
import type { Acceptance } from "@tidings/engines/sequences/simulation/SimulationScenario"
import { problem } from "@tidings/schema/Problem"
import { Context, Duration, Effect, Layer } from "effect"
import { Caller } from "../../access/Caller.ts"
import { crowded, threads } from "../../threads/threads.ts"
import { definitionInvalid } from "../definition/definitionInvalid.ts"
import { givenDefinition } from "../definition/givenDefinition.ts"
import { Simulations } from "./Simulations.ts"
import type { SimulatedWalk, WalkTask } from "./WalkTask.ts"

const seconds = 2
const walkers = {
  module: new URL("./simulationThread.ts", import.meta.url),
  atOnce: 1,
  deadline: Duration.seconds(seconds)
}

/** Maximum number of walks of one call: each follows on from refusals that the one before met. */
const mostWalks = 8
/** Maximum number of different messages that are rendered. */
const mostRendered = 100

const exceeded = () =>
  problem("field_invalid", { message: `The sequence cannot be simulated within ${seconds} seconds; shorten it.` })

const plural = { event: "events", send: "sends" } as const
const pathOf = (path: string): string =>
  path.replace(/^(?:event|send)(?=\[)/u, (word) => plural[word as keyof typeof plural])

/**
 * Simulations that callers ask for: walked in a thread, in turns of workspaces. A walk takes every message that is not
 * rendered yet for accepted; then they are rendered, and it is walked again with the answers. Decided in
 * docs/decisions/sequences.md.
 */
export class SimulationCalls extends Context.Service<SimulationCalls>()("@tidings/services/SimulationCalls", {
  make: Effect.gen(function* () {
    const simulations = yield* Simulations
    const walk = yield* threads<WalkTask, SimulatedWalk>(walkers)

    /** The definition that a call gives or names, and its version if it is an applied one. */
    const definitionOf = Effect.fnUntraced(function* ({
      definition,
      key,
      source,
      version
    }: typeof SimulateSequence.Type) {
      const given = [source, definition, key].filter((one) => one !== undefined).length
      if (given !== 1 || (version !== undefined && key === undefined))
        return yield* problem("field_invalid", {
          message: "Give either source, definition or key; a version goes with a key.",
          fields: [{ path: version === undefined ? "key" : "version", code: "format_invalid", message: "Expected one" }]
        })
      if (key !== undefined) return { ...(yield* simulations.find(yield* Caller, key, version)), origin: "applied" }
      const { file, pathOf: placeOf } = yield* givenDefinition({ definition, source })
      if (file.definition === undefined) return yield* definitionInvalid(file.places.findings, placeOf)
      return { definition: file.definition, version: undefined, origin: source === undefined ? "definition" : "source" }
    })

    return {
      simulate: Effect.fnUntraced(function* (input: typeof SimulateSequence.Type) {
        const caller = yield* Caller
        const { definition, origin, version } = yield* definitionOf(input)
        const { definition: _d, events, key: _k, sends, source: _s, version: _v, ...request } = input
        const { render, scenario } = yield* Effect.mapError(
          simulations.staged(caller, definition, version, {
            ...request,
            ...(events !== undefined && { event: events }),
            ...(sends !== undefined && { send: sends })
          }),
          ({ fields = [], message }) =>
            problem("field_invalid", { message, fields: fields.map((one) => ({ ...one, path: pathOf(one.path) })) })
        )
        const answers = new Map<string, Acceptance>()
        for (let walks = 1; ; walks++) {
          const { simulated, text, unanswered } = yield* Effect.catchTags(
            walk(caller.workspaceId, { scenario, answers, origin }),
            {
              Crowded: () => Effect.fail(crowded("simulations")),
              Exceeded: () => Effect.fail(exceeded())
            }
          )
          const asked = [...unanswered].slice(0, mostRendered - answers.size)
          if (asked.length === 0 || walks === mostWalks) {
            const steps = simulated.steps.map(({ send, ...step }) => {
              if (send === undefined) return step
              const { html: _, ...words } = send
              return { ...step, send: words }
            })
            return { ...simulated, steps, text } satisfies CalledSimulation
          }
          for (const [content, send] of asked) answers.set(content, yield* render(send))
        }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
