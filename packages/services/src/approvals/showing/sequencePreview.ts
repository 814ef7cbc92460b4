import { EnrollInSequence } from "@tidings/schema/resources/SequenceRun"
import { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import { Effect, Option, Schema } from "effect"
import { Caller } from "../../access/Caller.ts"
import { identifiersOf } from "../../contacts/identifiersOf.ts"
import { Simulations } from "../../sequences/simulation/Simulations.ts"
import type { Preview } from "./Preview.ts"
import { unshown } from "./unshown.ts"

const decode = Schema.decodeUnknownOption(Schema.toCodecJson(EnrollInSequence))

/** What a contact enrolled now would go through, walked as a simulation: its mails and their times, as long as nothing happens but them. */
export const sequencePreview = (
  input: unknown
): Effect.Effect<Preview, never, Caller | ContactRepository | Simulations> =>
  Effect.gen(function* () {
    const enrolment = Option.getOrUndefined(decode(input))
    if (enrolment === undefined) return { kind: "none" } as const
    const { contact: reference, keyOrId, variables } = enrolment
    const world = yield* Caller
    const simulations = yield* Simulations
    const { definition, version } = yield* simulations.find(world, keyOrId, undefined)
    const [known, ...others] = yield* ContactRepository.use((contacts) =>
      contacts.find(world, identifiersOf(reference))
    )
    const { email, phone, traits } = others.length === 0 && known !== undefined ? known : { ...nobody, ...reference }
    const simulated = yield* simulations.simulate(world, definition, version, {
      contact: { email: email ?? null, traits, ...(phone !== undefined && phone !== null && { phone }) },
      ...(variables !== undefined && { variables })
    })
    return { kind: "sequence", definition, simulated, versions: { sequence: definition.key, version } } as const
  }).pipe(unshown)

const nobody = { email: undefined, phone: undefined, traits: {} }
