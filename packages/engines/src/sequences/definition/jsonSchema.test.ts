import { assert, describe, it } from "@effect/vitest"
import { sequenceJsonSchema } from "@tidings/schema/sequences/jsonSchema"
import { Ajv2020 } from "ajv/dist/2020.js"
import { readFileSync } from "node:fs"
import { parse } from "yaml"

const schema = sequenceJsonSchema()
const ajv = new Ajv2020({
  strict: true,
  strictTypes: false,
  strictRequired: false,
  allErrors: true,
  validateFormats: false
})
const accepts = ajv.compile(schema)

const fixture = (name: string): any =>
  parse(readFileSync(new URL(`../../../../../test-fixtures/sequences/${name}.yaml`, import.meta.url), "utf8"))

const changed = (name: string, change: (file: any) => void) => {
  const file = fixture(name)
  change(file)
  return file
}

const text = { channel: "sms", template: "order.shipped", language: "de", consentProofId: "signup" }

interface Described {
  readonly properties?: Readonly<Record<string, { readonly description?: string; readonly $ref?: string }>>
}

describe("the JSON Schema of a sequence's file", () => {
  it("accepts a text message", () =>
    assert.isTrue(accepts(changed("onboarding", (file) => Object.assign(file.nodes.nudge, text)))))

  it.each(["onboarding", "abandoned_cart", "webinar"])("accepts %s", (name) =>
    assert.isTrue(accepts(fixture(name)), JSON.stringify(accepts.errors))
  )

  it.each<[string, any]>([
    ["an unknown field", changed("onboarding", (file) => (file.nme = "x"))],
    ["an unknown field of a node", changed("onboarding", (file) => (file.nodes.nudge.too = 1))],
    ["an unknown kind of node", changed("onboarding", (file) => (file.nodes.nudge.type = "snd"))],
    ["a wait for two things", changed("webinar", (file) => (file.nodes.that_morning.for = "1d"))],
    ["a timeout without an end", changed("onboarding", (file) => delete file.nodes.has_started.timeout.after)],
    ["a channel there is not", changed("onboarding", (file) => (file.nodes.nudge.channel = "fax"))],
    ["a mail's template as a text", changed("onboarding", (file) => (file.nodes.nudge.channel = "sms"))],
    [
      "a sender of a text",
      changed("onboarding", (file) => Object.assign(file.nodes.nudge, { ...text, from: { email: "a@b.example" } }))
    ],
    ["a duration of no unit", changed("onboarding", (file) => (file.nodes.settle_in.for = "2"))],
    ["a target that is no name", changed("onboarding", (file) => (file.nodes.settle_in.next = "No"))],
    ["a node called end", changed("onboarding", (file) => (file.nodes.end = { type: "exit" }))],
    ["a comparison there is not", changed("abandoned_cart", (file) => (file.trigger.where.items = { more: 1 }))],
    ["no trigger", changed("onboarding", (file) => delete file.trigger)],
    [
      "101 nodes",
      changed("onboarding", (file) => Array.from({ length: 101 }, (_, n) => (file.nodes[`n${n}`] = { type: "exit" })))
    ]
  ])("refuses %s", (_, file) => assert.isFalse(accepts(file)))

  it("is closed, tells nodes apart by type and channel, and names what recurs", () => {
    const { $defs, additionalProperties, properties, type } = schema as any
    assert.deepStrictEqual([type, additionalProperties], ["object", false])
    const kinds = properties.nodes.additionalProperties.oneOf.map(({ $ref }: any) => $defs[$ref.split("/").at(-1)])
    assert.deepStrictEqual(
      kinds.map((node: any) => [node.properties.type.const, node.additionalProperties]),
      ["send", "send", "wait", "wait", "wait", "state", "branch", "exit"].map((kind) => [kind, false])
    )
    const channels = kinds.slice(0, 2).map(({ properties: of, required }: any) => [of.channel.const, required])
    assert.deepStrictEqual(channels, [
      ["email", ["type", "template", "next"]],
      ["sms", ["type", "channel", "template", "next"]]
    ])
    assert.includeMembers(Object.keys($defs), ["Duration", "LocalTime", "Condition", "On", "Target"])
  })

  it("describes every property, for editors to explain it", () => {
    const { $defs } = schema as unknown as {
      readonly $defs: Readonly<Record<string, { readonly description?: string }>>
    }
    const silent: Array<string> = []
    const visit = (value: unknown, path: string): void => {
      if (typeof value !== "object" || value === null) return
      for (const [name, property] of Object.entries((value as Described).properties ?? {})) {
        const referred = property.$ref === undefined ? undefined : $defs[property.$ref.split("/").at(-1)!]
        if (property.description === undefined && referred?.description === undefined) silent.push(`${path}.${name}`)
      }
      for (const [key, inner] of Object.entries(value)) visit(inner, `${path}/${key}`)
    }
    visit(schema, "")
    assert.deepStrictEqual(silent, [])
  })
})
