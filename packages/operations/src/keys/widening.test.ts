import { madeMember } from "@tidings/testing/madeMember"
import { assert, layer } from "@effect/vitest"
import { KeyKind } from "@tidings/schema/resources/ApiKey"
import { Role } from "@tidings/schema/resources/Role"
import { ownerScopes, Preset, Scope } from "@tidings/schema/Scope"
import { ConnectedClients } from "@tidings/services/oauth/ConnectedClients"
import { issuedKeys, setPresetScopes } from "@tidings/storage/testing/keyTable"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Schema } from "effect"

const address = "ada@example.com"

const some = Schema.Array(Scope).check(Schema.isMinLength(1), Schema.isMaxLength(6))
const place = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 99 }))

/** One step of a chain; `by` and `of` choose among the keys that there are by then. */
const Step = Schema.Union([
  Schema.Struct({ does: Schema.Literal("create_key"), by: place, kind: KeyKind, grants: Schema.Union([Preset, some]) }),
  Schema.Struct({ does: Schema.Literal("narrow"), by: place, of: place, scopes: some }),
  Schema.Struct({ does: Schema.Literal("refresh"), by: place, of: place }),
  Schema.Struct({ does: Schema.Literal("update_member"), by: place, role: Role }),
  Schema.Struct({ does: Schema.Literal("age"), of: place, scopes: some })
])
type Step = typeof Step.Type

interface Known {
  readonly id: string
  readonly secret: string
}

const inputOf = (step: Step, of: Known): readonly [operation: string, input: object] | undefined => {
  switch (step.does) {
    case "create_key":
      return [
        "create_key",
        {
          name: "made",
          kind: step.kind,
          ...(typeof step.grants === "string" ? { preset: step.grants } : { scopes: step.grants })
        }
      ]
    case "narrow":
      return ["update_key", { id: of.id, scopes: step.scopes }]
    case "refresh":
      return ["update_key", { id: of.id, refresh: true }]
    case "update_member":
      return ["update_member", { email: address, role: step.role }]
    case "age":
      return undefined
  }
}

const unlimited = { keyPerSecond: 1e6, keyBurst: 1e6, workspacePerMinute: 1e6 }

layer(world)("a chain of calls", (it) => {
  it.effect.prop(
    "gives no key a scope that the calling key lacked, nor one of owner alone",
    { steps: Schema.Array(Step).check(Schema.isMaxLength(12)), first: some },
    ({ first, steps }) =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace("enterprise", unlimited)
        yield* madeMember(workspace.id, address, undefined, "editor")
        const clients = yield* ConnectedClients
        const connection = { workspaceId: workspace.id, client: "Probe", user: address, isMember: true, ip: "::1" }
        yield* clients.approve({ ...connection, preset: "full", grantId: crypto.randomUUID() })
        const secrets = [
          workspace.live,
          yield* workspace.issue("live", ["keys:manage", "members:manage", ...first]),
          yield* workspace.issue("live", "send"),
          workspace.mcp
        ]
        const held = Effect.map(issuedKeys(workspace.id), (rows) => new Map(rows.map((row) => [row.id, row])))
        const known: Array<Known> = Array.from((yield* held).values()).flatMap(({ id, prefix }) => {
          const secret = secrets.find((each) => each.startsWith(prefix))
          return secret === undefined ? [] : [{ id, secret }]
        })
        for (const step of steps) {
          const of = known["of" in step ? step.of % known.length : 0]!
          const asked = inputOf(step, of)
          if (asked === undefined) {
            // As a key that was made before its preset gained scopes.
            yield* setPresetScopes(of.id, "scopes" in step ? step.scopes : [])
            continue
          }
          const by = known["by" in step ? step.by % known.length : 0]!
          const before = yield* held
          const { body, status } = yield* call(asked[0], asked[1], { key: by.secret })
          assert.isBelow(status, 500)
          for (const [id, { scopes }] of yield* held) {
            const had = before.get(id)?.scopes ?? []
            const gained = scopes.filter((scope) => !had.includes(scope))
            const mayGive = before.get(by.id)!.scopes
            assert.deepStrictEqual(
              gained.filter((scope) => !mayGive.includes(scope) || ownerScopes.has(scope)),
              [],
              `${by.id} ${asked[0]} ${id}`
            )
          }
          if (status === 201) known.push({ id: body.id, secret: body.secret })
        }
      })
  )
})
