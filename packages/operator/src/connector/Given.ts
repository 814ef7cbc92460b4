import { id } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import { providers } from "@tidings/services/connectors/providers"
import { ConnectorRepository } from "@tidings/storage/repositories/ConnectorRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Effect, Schema } from "effect"
import type { CommandPlace } from "../Command.ts"

/** The provider that examples name. */
export const anyProvider = providers[0]!.name

/** A provider with a consent page, for examples. */
export const consenting = providers.find(({ signIn }) => signIn !== undefined)!.name

/** The field for a provider of the catalogue. */
export const provider = Schema.String.annotate({ description: "The provider, as connector providers names it" })

/** The credentials, by the names of the provider's fields. */
export const credentials = Schema.Record(Schema.String, Schema.String).annotate({
  description: "The credentials that the provider asks for"
})

export const label = Schema.optionalKey(
  Schema.String.check(Schema.isBetweenLength(1, 100)).annotate({
    description: "The workspace's name for it; by default its name at the network, or the provider's"
  })
)

export const connectorId = id("cnr").annotate({ description: "The connector's id, as connector list shows it" })

/** Returns the flag of a credential for its path in the input of an operation, or at its provider. */
export const credentialPath = (path: string): string => path.replace(/^credentials\./u, "")

/** Finds the place of the connector with this id. */
export const connectorPlace = ({ id }: { readonly id: typeof connectorId.Type }) =>
  Effect.gen(function* () {
    const { workspaceId } = yield* connectorFor(id)
    const workspace = yield* WorkspaceRepository.use((workspaces) => workspaces.find(workspaceId))
    return { workspaceId, plan: workspace!.plan, livemode: true } satisfies CommandPlace
  })

/** Finds the connector with this id, in any workspace. */
export const connectorFor = (id: typeof connectorId.Type) =>
  Effect.flatMap(
    ConnectorRepository.use((connectors) => connectors.findAny(id)),
    (connector) =>
      connector === undefined
        ? Effect.fail(
            problem("resource_not_found", { message: `There is no connector ${id}; connector list shows them.` })
          )
        : Effect.succeed(connector)
  )
