import type { Endpoint } from "@tidings/pipeline/Endpoint"
import type { SurfacePolicy } from "@tidings/schema/approvals/ApprovalPolicy"
import { Effect } from "effect"
import type { Visit } from "../../Visit.ts"

/** Says which calls of a row by this member wait for another person's decision; undefined if none do. */
export const waitingFor = (visit: Visit, { operation: { surface } }: Endpoint): Effect.Effect<string | undefined> => {
  if (surface === undefined || !visit.may("list_approval_policies")) return Effect.undefined
  const [kind, when] = typeof surface === "string" ? [surface] : [surface.kind, surface.when]
  return visit.read<{ readonly data: ReadonlyArray<SurfacePolicy> }>("list_approval_policies").pipe(
    Effect.map(({ data }) => {
      const policy = data.find((one) => one.surfaceKind === kind)
      if (policy?.mode !== "always" || (!visit.livemode && !policy.sandbox)) return undefined
      const many = policy.requiredApprovals === 1 ? "a person approves" : `${policy.requiredApprovals} persons approve`
      return `By the policy of this workspace the call waits until ${many} it${when === undefined ? "" : `, when ${when}`}.`
    }),
    Effect.orElseSucceed(() => undefined)
  )
}
