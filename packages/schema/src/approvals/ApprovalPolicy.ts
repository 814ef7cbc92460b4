import { Schema } from "effect"
import { surfaceChannels } from "../channels.ts"

/** The surfaces that a call may touch; a policy is for one of them. */
export const SurfaceKind = Schema.Literals([
  "email_template",
  "email_send",
  "sequence",
  "page",
  "social_post",
  ...surfaceChannels.map(([name]) => name),
  "creation",
  "campaign",
  "settings",
  "personal_data"
]).annotate({ identifier: "SurfaceKind", description: "Surface that a held call would touch" })
export type SurfaceKind = typeof SurfaceKind.Type

const PolicyMode = Schema.Literals(["off", "agents_only", "always"]).annotate({
  identifier: "PolicyMode",
  description: "Calls that wait for a decision: none, those of agents, or all"
})

const fields = {
  mode: PolicyMode.annotate({ description: "Calls that wait for a decision: none, those of agents, or all" }),
  requiredApprovals: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10 })).annotate({
    description: "Number of different persons who must approve, 1 to 10"
  }),
  expiresAfterHours: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 720 })).annotate({
    description: "Hours after which an undecided request expires, 1 to 720"
  }),
  deciders: Schema.Literals(["members_and_keys", "members"]).annotate({
    description: "Approvers: members signed in on the page, or also other API keys that no agent uses"
  }),
  sandbox: Schema.Boolean.annotate({ description: "True if calls of sandbox keys wait too" })
}

/** The rules for holding calls that touch one surface. */
export const ApprovalPolicy = Schema.Struct(fields)
export type ApprovalPolicy = typeof ApprovalPolicy.Type

/** The policy of a surface, where it is not told otherwise. */
export const defaultPolicy: ApprovalPolicy = {
  mode: "off",
  requiredApprovals: 1,
  expiresAfterHours: 72,
  deciders: "members_and_keys",
  sandbox: false
}

/** Surfaces that agents reach only with a person's approval, unless the workspace decides otherwise. */
const heldForAgents: ReadonlySet<SurfaceKind> = new Set(["campaign", "settings", "personal_data"])

/** The policies that a workspace has set. */
export type Policies = { readonly [Kind in SurfaceKind]?: ApprovalPolicy }

/** The policy of a surface: the one that the workspace has set, or the surface's default. */
export const policyOf = (policies: Policies, kind: SurfaceKind): ApprovalPolicy =>
  policies[kind] ?? { ...defaultPolicy, mode: heldForAgents.has(kind) ? "agents_only" : "off" }

const surfaceKind = SurfaceKind.annotate({ description: "The surface that it is for", examples: ["email_send"] })

export const SurfacePolicy = Schema.Struct({ surfaceKind, ...fields }).annotate({
  identifier: "ApprovalPolicy",
  description: "Rules for calls that touch a surface to wait for a person's decision"
})
export type SurfacePolicy = typeof SurfacePolicy.Type

export const ManagedPolicy = Schema.Struct({
  ...SurfacePolicy.fields,
  warnings: Schema.Array(Schema.String).annotate({ description: "Parts of the policy that may not be meant, in words" })
}).annotate({ identifier: "ManagedPolicy", description: "A policy as it was set" })

const byDefault = <S extends Schema.Constraint>(field: S, value: unknown) =>
  Schema.optionalKey((field as any).annotate({ default: value }) as S)

export const ManageApprovalPolicy = Schema.Struct({
  surfaceKind,
  mode: fields.mode,
  requiredApprovals: byDefault(fields.requiredApprovals, defaultPolicy.requiredApprovals),
  expiresAfterHours: byDefault(fields.expiresAfterHours, defaultPolicy.expiresAfterHours),
  deciders: byDefault(fields.deciders, defaultPolicy.deciders),
  sandbox: byDefault(fields.sandbox, defaultPolicy.sandbox)
})
