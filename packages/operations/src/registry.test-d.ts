// @effect-diagnostics missingEffectError:off
import * as Operation from "@tidings/pipeline/Operation"
import * as Registry from "@tidings/pipeline/Registry"
import { problem } from "@tidings/schema/Problem"
import { Workspace } from "@tidings/schema/resources/Workspace"
import { ManagedWorkspace } from "@tidings/services/settings/ManagedWorkspace"
import { Effect, Schema } from "effect"
import read_workspace from "./workspace/read_workspace.ts"

// Code that the compiler must refuse; `pnpm check` reads this file, nothing runs it.

const row = {
  name: "probe",
  scope: null,
  idempotency: "read",
  audit: "probe.read",
  summary: "Probe",
  output: Workspace
} as const
const read = () => ManagedWorkspace.use((workspace) => workspace.read)

const probe = {
  ...row,
  input: Schema.Struct({ to: Schema.String }),
  errors: [],
  example: { to: "x" },
  handler: read
} as const

const registry = Registry.make({ workspace: [read_workspace] })
export const exact: Registry.Registry<ManagedWorkspace> = registry
// @ts-expect-error an app that forgets the Workspaces layer does not compile
export const lost: Registry.Registry<never> = registry

Operation.make({
  ...probe,
  // @ts-expect-error the route names a key that the input lacks
  http: "GET /v1/probe/{id}"
})

Operation.make({
  ...probe,
  // @ts-expect-error an alias names a key that the input lacks
  aliases: ["GET /v1/probes", "GET /v1/probes/{id}"],
  http: "GET /v1/probe"
})

Operation.make({
  ...probe,
  http: "GET /v1/probe/{id}",
  aliases: ["GET /v1/probes/{key}/{to}"],
  pathNames: { id: "to", key: "to" }
})

Operation.make({
  ...probe,
  http: "GET /v1/probe/{id}",
  // @ts-expect-error a path name stands for a field that the input lacks
  pathNames: { id: "from" }
})

Operation.make({
  ...probe,
  http: "GET /v1/probe/{id}",
  // @ts-expect-error a path name is in no route
  pathNames: { id: "to", key: "to" }
})

Operation.make({
  ...probe,
  // @ts-expect-error the route names a key that neither the input nor its path names have
  http: "GET /v1/probe/{id}/{key}",
  pathNames: { id: "to" }
})

Operation.make({
  ...row,
  http: "GET /v1/probe",
  input: Schema.Struct({ to: Schema.String }),
  errors: [],
  // @ts-expect-error the example does not fit the input
  example: { to: 1 },
  handler: read
})

Operation.make({
  ...row,
  http: "GET /v1/probe",
  input: Schema.Struct({}),
  errors: ["slug_taken"],
  example: {},
  // @ts-expect-error the handler refuses with a code that the row does not declare
  handler: () => Effect.fail(problem("resource_not_found"))
})

Operation.make({
  ...row,
  http: "GET /v1/probe",
  input: Schema.Struct({}),
  errors: [],
  example: {},
  // @ts-expect-error the handler answers something else than the row says
  handler: () => Effect.succeed({ id: 1 })
})
