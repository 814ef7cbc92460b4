import { newId, type WorkspaceId } from "@tidings/schema/Id"
import type { Plan } from "@tidings/schema/Plan"
import type { Problem } from "@tidings/schema/Problem"
import { Database } from "@tidings/storage/Database"
import { BrandRepository } from "@tidings/storage/repositories/BrandRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller, systemCaller } from "../access/Caller.ts"
import { CallNotes } from "../audit/CallNotes.ts"
import { plainLook } from "@tidings/engines/brands/plainLook"
import { Keys } from "../keys/Keys.ts"
import { dressOf } from "@tidings/engines/templates/dress/Dress"
import { demoTemplates, exampleTemplates } from "@tidings/engines/templates/demo/index"
import { Templates } from "../templates/Templates.ts"

/** Grants of a new workspace's keys; an agent's key may send, and sees only the tools for that. */
export const firstGrants = { test: "full", live: "full", mcp: "send" } as const

export interface NewWorkspace {
  readonly name: string
  readonly plan: Plan
  readonly from: { readonly email: string; readonly name: string }
  readonly monthlySendBudget: number
  readonly examples: boolean
}

/** Creates the initial contents of an installation. */
export class Installation extends Context.Service<Installation>()("@tidings/services/Installation", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const workspaces = yield* WorkspaceRepository
    const brands = yield* BrandRepository
    const templates = yield* Templates
    const keys = yield* Keys

    /** Creates a workspace with a default brand, and no template; returns its id and the brand. */
    const founded = Effect.fnUntraced(function* ({
      from,
      monthlySendBudget,
      name,
      plan
    }: Omit<NewWorkspace, "examples">) {
      const now = yield* Clock.currentTimeMillis
      const id = newId("ws", now)
      const createdAt = new Date(now)
      yield* workspaces.insert({
        id,
        name,
        plan,
        monthlySendBudget,
        fromEmail: from.email,
        fromName: from.name,
        createdAt
      })
      const brand = { id: newId("brd", now), name, isDefault: true, domain: null }
      yield* brands.insert({ ...brand, workspaceId: id, look: plainLook, createdAt })
      return { id, brand: { ...brand, ...plainLook } }
    })

    /** Runs an effect as an author of the workspace. */
    const authoring = <A>(id: WorkspaceId, plan: Plan, deed: Effect.Effect<A, Problem, Caller | CallNotes>) =>
      deed.pipe(
        Effect.provideService(Caller, systemCaller(id, plan)),
        Effect.provideService(CallNotes, CallNotes.empty()),
        Effect.orDie
      )

    /**
     * Creates a workspace; with `examples`, also drafts of the mails that every product needs first, in its name and
     * colours.
     */
    const createWorkspace = Effect.fnUntraced(function* ({ examples, ...workspace }: NewWorkspace) {
      const { brand, id } = yield* founded(workspace)
      if (examples)
        yield* authoring(id, workspace.plan, Effect.forEach(exampleTemplates(dressOf(brand)), templates.create))
      return id
    })

    return {
      /** Creates a workspace, all or nothing; publishing its templates is left to its authors. Returns its id. */
      createWorkspace: (workspace: NewWorkspace) => database.transaction(createWorkspace(workspace)),

      /**
       * Creates a demo workspace with published templates and one key of each class, whose secrets are returned only
       * here; undefined if the installation has a workspace.
       */
      firstStart: database.transaction(
        Effect.gen(function* () {
          if ((yield* workspaces.list).length > 0) return undefined
          const plan = "pro"
          const { id: workspaceId } = yield* founded({
            name: "Demo",
            plan,
            from: { email: "hello@tidings.example", name: "Tidings Demo" },
            monthlySendBudget: 50_000
          })
          const publish = (template: (typeof demoTemplates)[number]) =>
            Effect.andThen(templates.create(template), templates.publish(template.key))
          yield* authoring(workspaceId, plan, Effect.forEach(demoTemplates, publish))
          const issue = (kind: "test" | "live" | "mcp", name: string) =>
            Effect.map(
              keys.create({ workspaceId, kind, name, grants: firstGrants[kind], user: "first start" }),
              ({ secret }) => secret
            )
          return {
            workspaceId,
            sandbox: yield* issue("test", "Sandbox"),
            live: yield* issue("live", "Live"),
            mcp: yield* issue("mcp", "Agents")
          }
        })
      )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
