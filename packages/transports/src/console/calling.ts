import type { CallAnswer } from "@tidings/pipeline/Call"
import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { needsOfKind } from "@tidings/pipeline/row/Need"
import { type Needs, run } from "@tidings/pipeline/run"
import { newId } from "@tidings/schema/Id"
import { Context, Effect } from "effect"
import { flatContext } from "../http/flatContext.ts"
import { refusedBy } from "./RefusedCall.ts"
import type { SignedIn, Visit } from "./Visit.ts"

/** Origin of a member's calls. */
interface Calling {
  readonly member: Pick<SignedIn, "scopes" | "user" | "workspace">
  readonly livemode: boolean
  readonly ip: string
  /** True for a look at a page that is followed, whose streams have bounds of their own. */
  readonly isLook: boolean
}

type Calls = Pick<Visit, "call" | "may" | "read" | "rows">

/**
 * Returns how a member calls rows: as any program does, through the same pipeline, with the scopes of their role. The
 * calls of one page are counted as one, and looks at it not at all.
 */
export const memberCalls = <R>(
  endpoints: ReadonlyArray<Endpoint<R>>
): Effect.Effect<(calling: Calling) => Calls, never, Needs | R> =>
  Effect.map(Effect.context<Needs | R>(), (context) => {
    const rows: ReadonlyMap<string, Endpoint> = new Map(
      endpoints.map((endpoint) => [endpoint.operation.name, endpoint])
    )
    const services = flatContext(context as Context.Context<Needs>)

    const rowOf = (name: string): Endpoint => {
      const row = rows.get(name)
      if (row === undefined) throw new Error(`the console asks for an unknown operation: "${name}"`)
      return row
    }

    return ({ ip, isLook, livemode, member }) => {
      let isMetered = isLook

      const call = (name: string, input: object, idempotencyKey?: string): Effect.Effect<CallAnswer> =>
        Effect.suspend(() => {
          const alreadyMetered = isMetered
          isMetered = true
          return Effect.provideContext(
            run(rowOf(name), {
              requestId: newId("req", Date.now()),
              credential: { workspaceId: member.workspace.id, email: member.user, livemode },
              origin: { surface: "page", ip, isAgent: false },
              audits: "writes",
              idempotencyKey,
              input,
              encoding: "json",
              ...(alreadyMetered && { alreadyMetered })
            }),
            services
          )
        })

      const may = (name: string): boolean => {
        const { needs, scopes } = rowOf(name).operation
        return (
          (scopes.length === 0 || scopes.some((scope) => member.scopes.has(scope))) &&
          (livemode || needsOfKind(needs, "live").length === 0)
        )
      }

      return {
        rows,
        call,
        may,
        read: (name, input = {}) =>
          Effect.flatMap(call(name, input), (answer) =>
            answer.status < 300 ? Effect.succeed(JSON.parse(answer.body)) : Effect.fail(refusedBy(name, answer))
          )
      }
    }
  })
