import type { Endpoint } from "@tidings/pipeline/Endpoint"
import type { ApprovalPolicy, Policies, SurfaceKind } from "@tidings/schema/approvals/ApprovalPolicy"
import { isAtLeast, type Plan } from "@tidings/schema/Plan"
import type { Published } from "@tidings/services/templates/TemplateVersions"
import { typingOf } from "../../typing/Typing.ts"
import { namedVariants } from "./namedVariants.ts"
import type { JsonSchema } from "effect"
import type { OpenApiDocument, OperationObject } from "../document/OpenApiDocument.ts"
import { demandedKey } from "../document/parameters.ts"
import { prune } from "../document/prune.ts"
import { sharedBody, typedRoutes } from "./typedRoutes.ts"

/** The properties of a workspace that change its description. */
export interface DescribedWorkspace {
  readonly plan: Plan
  readonly published: Published
  /** The approval policies, which decide which calls wait for a person. */
  readonly policies?: Policies
}

/**
 * Returns the description as one workspace sees it: with its plan's demands, and with one route per published template,
 * typed with that template's variables, in place of each template-typed route.
 */
export const workspaceDocument = (
  generic: OpenApiDocument,
  endpoints: ReadonlyArray<Endpoint>,
  { plan, policies = {}, published }: DescribedWorkspace
): OpenApiDocument => {
  const typing = typingOf(published)
  const typed = typing?.shows === "variants" ? namedVariants(typing.variants) : typing
  const rows = new Map(typed === undefined ? [] : endpoints.flatMap(typedRows))
  const paths: Record<string, Record<string, OperationObject>> = {}
  const requests: Record<string, JsonSchema.JsonSchema> = {}
  for (const [path, methods] of Object.entries(generic.paths)) {
    for (const [method, described] of Object.entries(methods)) {
      const row = rows.get(`${method} ${path}`)
      const routes = row === undefined ? [{ path, operation: described }] : typedRoutes(described, row, typed!, generic)
      if (row !== undefined && typed?.shows === "named variants")
        Object.assign(requests, sharedBody(described, row, generic))
      for (const route of routes) {
        ;(paths[route.path] ??= {})[method] = withPolicy(route.operation, policies)
        if ("requests" in route) Object.assign(requests, route.requests)
      }
    }
  }
  const { parameters, schemas } = generic.components
  const components = {
    ...generic.components,
    schemas: { ...schemas, ...requests, ...(typed?.shows === "named variants" && typed.components) },
    parameters: { ...parameters, ...(isAtLeast(plan, "pro") && { IdempotencyKeyFromPro: demandedKey }) }
  }
  return { ...generic, paths, components: prune(components, [paths, generic.webhooks]) }
}

/** Appends to the operation's description which calls the workspace's policy for its surface holds. */
const withPolicy = (operation: OperationObject, policies: Policies): OperationObject => {
  const approval = operation["x-approval"] as { readonly surface: SurfaceKind; readonly when?: string } | undefined
  const words = approval && policyWords(policies[approval.surface], approval.when)
  return words === undefined ? operation : { ...operation, description: said(operation.description, words) }
}

const said = (description: string | undefined, words: string): string =>
  description === undefined ? words : `${description} ${words}`

const policyWords = (policy: ApprovalPolicy | undefined, when: string | undefined): string | undefined => {
  if (policy === undefined || policy.mode === "off") return undefined
  const whose = policy.mode === "always" ? "Every call" : "Every call of an agent"
  const persons = policy.requiredApprovals === 1 ? "a person approves" : `${policy.requiredApprovals} persons approve`
  const sandbox = policy.sandbox ? "" : " Calls of sandbox keys do not wait."
  return `${whose}${when === undefined ? "" : ` where ${when}`} waits until ${persons}: this workspace's policy.${sandbox}`
}

const typedRows = ({ operation }: Endpoint) => {
  const { aliases, route, typedBy } = operation
  return typedBy === undefined
    ? []
    : [route, ...aliases].map((route) => [`${route.method.toLowerCase()} ${route.path}`, { typedBy, route }] as const)
}
