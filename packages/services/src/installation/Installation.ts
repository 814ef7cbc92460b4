import type { Brand } from "@tidings/schema/Brand"
import { newId } from "@tidings/schema/Id"
import { ratesOf, type Plan } from "@tidings/schema/Plan"
import { scopesOf } from "@tidings/schema/Scope"
import { Database } from "@tidings/storage/Database"
import { BrandRepository } from "@tidings/storage/repositories/BrandRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { CallNotes } from "../audit/CallNotes.ts"
import { Keys } from "../keys/Keys.ts"
import { demoTemplates } from "../templates/demo/index.ts"
import { Templates } from "../templates/Templates.ts"

export interface NewWorkspace {
  readonly name: string
  readonly plan: Plan
  readonly from: { readonly email: string; readonly name: string }
  readonly monthlySendBudget: number
}

const look: Pick<Brand, "palette" | "typography" | "logos" | "voice" | "emailDefaults"> = {
  palette: { primary: "#1f3a5f", background: "#ffffff", text: "#1c1c1e", accent: "#c8553d" },
  typography: { heading: "Georgia, serif", body: "system-ui, sans-serif" },
  logos: [],
  voice: "Clear, warm and brief.",
  emailDefaults: { footer: null, postalAddress: null }
}

const systemCaller = (workspaceId: string, plan: Plan): Caller["Service"] => ({
  keyId: "key_0",
  kind: "live",
  livemode: true,
  connected: false,
  scopes: new Set(scopesOf.full),
  workspaceId,
  plan,
  rates: ratesOf[plan],
  templatesRevision: 0,
  actor: { kind: "system" },
  requestId: "req_0"
})

/** What an installation begins with. */
export class Installation extends Context.Service<Installation>()("@tidings/services/Installation", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const workspaces = yield* WorkspaceRepository
    const brands = yield* BrandRepository
    const templates = yield* Templates
    const keys = yield* Keys

    /** A workspace with a default brand and the published templates every product needs first; answers its id. */
    const createWorkspace = Effect.fnUntraced(function* ({ from, monthlySendBudget, name, plan }: NewWorkspace) {
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
      yield* brands.insert({
        id: newId("brd", now),
        workspaceId: id,
        name,
        isDefault: true,
        domain: null,
        look,
        createdAt
      })
      yield* Effect.forEach(demoTemplates, (template) =>
        Effect.andThen(templates.create(template), templates.publish(template.key))
      ).pipe(
        Effect.provideService(Caller, systemCaller(id, plan)),
        Effect.provideService(CallNotes, CallNotes.empty()),
        Effect.orDie
      )
      return id
    })

    return {
      /** All or nothing. */
      createWorkspace: (workspace: NewWorkspace) => database.transaction(createWorkspace(workspace)),

      /** On an installation without a workspace: a demo workspace and one key of each class, shown this once; else undefined. */
      firstStart: database.transaction(
        Effect.gen(function* () {
          if ((yield* workspaces.list).length > 0) return undefined
          const workspaceId = yield* createWorkspace({
            name: "Demo",
            plan: "pro",
            from: { email: "hello@tidings.example", name: "Tidings Demo" },
            monthlySendBudget: 50_000
          })
          const issue = (kind: "test" | "live" | "mcp", name: string) =>
            Effect.map(
              keys.create({ workspaceId, kind, name, grants: "full", user: "first start" }),
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
