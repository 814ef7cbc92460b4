import { problem } from "@tidings/schema/Problem"
import type { Metadata } from "@tidings/schema/fields/Metadata"
import type { ContactReference } from "@tidings/schema/resources/Contact"
import type { EnrollInSequence, TransitionSequence } from "@tidings/schema/resources/SequenceRun"
import { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import { SequenceRunRepository } from "@tidings/storage/repositories/SequenceRunRepository"
import { Effect } from "effect"
import { Caller } from "../../access/Caller.ts"
import { identifiersOf } from "../../contacts/identifiersOf.ts"
import { liveRun } from "../../sequences/liveRun.ts"
import { Simulations } from "../../sequences/simulation/Simulations.ts"
import { Definitions } from "../../sequences/walking/Definitions.ts"
import type { Preview } from "../Preview.ts"

/** Finds the contacts that a reference may mean, without claiming or changing anything. */
const knownBy = Effect.fnUntraced(function* (reference: ContactReference) {
  const world = yield* Caller
  return yield* ContactRepository.use((contacts) => contacts.find(world, identifiersOf(reference)))
})

/** A contact as stored, or else as the call gives it. */
interface Walked {
  readonly email?: string | null | undefined
  readonly external_id?: string | null | undefined
  readonly phone?: string | null | undefined
  readonly traits?: typeof Metadata.Type
}

const simulatedAs = ({ email, external_id, phone, traits }: Walked) => ({
  email: email ?? null,
  ...(external_id !== undefined && external_id !== null && { external_id }),
  ...(phone !== undefined && phone !== null && { phone }),
  ...(traits !== undefined && { traits })
})

/** Previews the run of a contact enrolled now, as a simulation: its mails and their times, if nothing else happens. */
export const enrolmentPreview = Effect.fnUntraced(function* (enrolment: typeof EnrollInSequence.Type) {
  const { contact: reference, keyOrId, variables } = enrolment
  const world = yield* Caller
  const simulations = yield* Simulations
  const { definition, version } = yield* simulations.find(world, keyOrId, undefined)
  const [known, ...others] = yield* knownBy(reference)
  const contact = others.length === 0 && known !== undefined ? known : reference
  const simulated = yield* simulations.simulate(world, definition, version, {
    contact: simulatedAs(contact),
    ...(variables !== undefined && { variables })
  })
  return { kind: "sequence", definition, begins: "Enrolled now, the contact", simulated } satisfies Preview
})

/** Previews the run of a contact moved to a state now, with the version and variables of its current run. */
export const transitionPreview = Effect.fnUntraced(function* (asked: typeof TransitionSequence.Type) {
  const { contact: reference, id, reason, to_state } = asked
  const world = yield* Caller
  const runs = yield* SequenceRunRepository
  const sequence = yield* yield* runs.sequence(world, id)
  if (sequence === undefined) return yield* problem("resource_not_found")
  const contacts = yield* knownBy(reference)
  const held = yield* runs.lockLive(
    world,
    contacts.flatMap(({ id, merged_from }) => [id, ...merged_from]),
    sequence.id
  )
  const found = yield* liveRun(sequence.key, held, asked, (yield* Definitions).load)
  const { contact, node, sequenceStatus, version } = found.held
  const simulated = yield* Simulations.use((simulations) =>
    simulations.simulate(
      world,
      found.definition,
      version,
      { contact: simulatedAs(contact) },
      { run: found.held, toState: to_state, ...(reason !== undefined && { reason }) }
    )
  )
  const paused = sequenceStatus === "paused" ? ["The sequence is paused: nothing happens before it is resumed."] : []
  return {
    kind: "sequence",
    definition: found.definition,
    begins: `Led from ${node ?? "its end"} to ${to_state} now, the contact`,
    simulated: { ...simulated, warnings: [...paused, ...simulated.warnings] }
  } satisfies Preview
})
