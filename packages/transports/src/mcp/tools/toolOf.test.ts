import { assert, describe, it } from "@effect/vitest"
import { endpoints } from "@tidings/testing/endpoints"
import { Ajv2020 } from "ajv/dist/2020.js"
import * as message from "../calls/message.ts"
import { notes } from "../testing/notes.ts"
import type { ObjectSchema } from "../../jsonSchema/ObjectSchema.ts"
import { outputOf, toolOf, tools } from "./toolOf.ts"

const note = (name: string) => notes.find(({ operation }) => operation.name === name)!
const all = [...endpoints, ...notes]

const namesFields = new Set(["properties", "patternProperties", "$defs"])

/** Yields every keyword of a schema and of its nested schemas, with its value. */
const walk = function* (value: unknown, keyword = ""): Generator<readonly [keyword: string, value: unknown]> {
  yield [keyword, value]
  if (typeof value !== "object" || value === null) return
  for (const [inner, child] of Object.entries(value)) yield* walk(child, namesFields.has(keyword) ? "" : inner)
}

const says =
  /^(?:type|enum|anyOf|oneOf|allOf|\$ref|properties|patternProperties|items|additionalProperties|pattern|format)$/u
const holdSchemas = new Set(["items", "propertyNames", "anyOf", "oneOf", "allOf"])

/** Returns the schemas in a keyword's value. */
const schemasAt = (keyword: string, value: unknown): ReadonlyArray<unknown> => {
  if (namesFields.has(keyword)) return Object.values(value as object)
  if (keyword === "additionalProperties") return typeof value === "boolean" ? [] : [value]
  return holdSchemas.has(keyword) ? [value].flat() : []
}

/**
 * Finds keywords that hosts refuse or lose: lists of types, boolean or empty schemas, exclusions, values by the pattern
 * of their names, and references to missing or external definitions.
 */
const findings = (root: ObjectSchema): ReadonlyArray<string> =>
  [...walk(root)].flatMap(([keyword, value]) => {
    const isRefused =
      keyword === "not" ||
      keyword === "patternProperties" ||
      (keyword === "type" && typeof value !== "string") ||
      (keyword === "$ref" && !Object.hasOwn(root["$defs"] ?? {}, String(value).replace(/^#\/\$defs\//u, ""))) ||
      schemasAt(keyword, value).some((schema) => !Object.keys(Object(schema)).some((word) => says.test(word)))
    return isRefused ? [`${keyword}: ${JSON.stringify(value)}`] : []
  })

describe("toolOf", () => {
  it("shows a row's name, title, description and what it does to the world", () => {
    assert.deepInclude(toolOf(note("send_note")), {
      name: "send_note",
      title: "Send a note",
      description: "Send a note. Each call sends one more. Needs the scope suppressions:bypass if force is true.",
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true }
    })
    assert.deepStrictEqual(toolOf(note("read_note")).annotations, {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false
    })
    assert.deepStrictEqual(toolOf(note("drop_note")).annotations, {
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: true,
      openWorldHint: false
    })
    assert.include(toolOf(note("draft_note")).description, "Needs the scale plan or above.")
  })

  it("gives idempotency_key to the rows that change something, and to no other", () => {
    const carrying = notes
      .map((row) => toolOf(row))
      .filter(({ inputSchema }) => inputSchema.properties!["idempotency_key"])
    assert.deepStrictEqual(
      carrying.map(({ name }) => name),
      ["send_note", "draft_note", "drop_note"]
    )
  })

  it("requires idempotency_key where the plan does", () => {
    const required = (plan?: "hobby" | "pro" | "enterprise") => toolOf(note("send_note"), plan).inputSchema.required
    assert.deepStrictEqual(required(), ["text"])
    assert.deepStrictEqual(required("hobby"), ["text"])
    assert.deepStrictEqual(required("pro"), ["text", "idempotency_key"])
    assert.deepStrictEqual(required("enterprise"), ["text", "idempotency_key"])
    assert.deepStrictEqual(toolOf(note("draft_note"), "enterprise").inputSchema.required, ["text"])
  })

  it("says of what speaks to others that it does, at once or later, and of nothing else", () => {
    const outward = tools(endpoints).filter(({ annotations }) => annotations.openWorldHint)
    assert.sameMembers(
      outward.map(({ name }) => name),
      [
        "emit_event",
        "import_brand",
        "send_transactional",
        "send_batch",
        "reschedule_send",
        "release_captured_mail",
        "enroll_in_sequence",
        "test_webhook",
        "replay_webhook_delivery",
        "recover_webhook",
        "confirm_list_members",
        "send_transactional_sms",
        "trigger_social_event",
        "create_social_post",
        "delete_social_post",
        "get_social_post_analytics",
        "publish_social_post",
        "refresh_social_networks",
        "schedule_social_post",
        "publish_page",
        "unpublish_page",
        "resolve_unconfirmed_send",
        "resolve_unconfirmed_text",
        "resolve_unconfirmed_post",
        "resume_planned_email",
        "schedule_planned_email",
        "create_connector",
        "test_connector",
        "update_connector",
        "verify_link_domain",
        "verify_sender_domain",
        "invite_member",
        "apply_sequence",
        "apply_sequences",
        "resume_sequence",
        "retry_failed_job"
      ]
    )
  })

  it("keeps the order of the registry", () => {
    assert.deepStrictEqual(
      tools(all).map(({ name }) => name),
      all.map(({ operation }) => operation.name)
    )
  })
})

describe.each(all.map((endpoint) => [endpoint.operation.name, endpoint] as const))("%s as a tool", (name, endpoint) => {
  const tool = toolOf(endpoint, "pro")

  it("has a name that every host takes", () => {
    assert.match(name, /^[a-z][a-z0-9_]{0,39}$/u)
  })

  it("takes a plain object without unknown fields", () => {
    const { inputSchema } = tool
    assert.strictEqual(inputSchema.type, "object")
    assert.strictEqual(inputSchema["additionalProperties"], false)
    for (const union of ["anyOf", "oneOf", "allOf", "not", "$ref"]) assert.notProperty(inputSchema, union)
  })

  it("uses nothing in its schemas that a host refuses", () => {
    const schemas = [tool.inputSchema, tool.outputSchema, outputOf(endpoint.operation)]
    assert.deepStrictEqual(schemas.flatMap(findings), [])
  })

  it("accepts the row's own example, by its schema too", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    const isKeyed = tool.inputSchema.properties!["idempotency_key"] !== undefined
    const { example, typedBy } = endpoint.operation
    const args = {
      ...(typedBy === undefined ? example : message.nested(example)),
      ...(isKeyed && { idempotency_key: "k-1" })
    }
    assert.isTrue(ajv.validate(tool.inputSchema, args), ajv.errorsText())
    assert.isFalse(ajv.validate(tool.inputSchema, { ...args, "no such field": 1 }))
  })

  it("describes what comes out without dialects of regular expressions, and leaves it open", () => {
    const ajv = new Ajv2020({ strict: false })
    for (const schema of [tool.outputSchema, outputOf(endpoint.operation)]) {
      const keywords = new Set([...walk(schema)].map(([keyword]) => keyword))
      for (const keyword of ["pattern", "format", "patternProperties"]) assert.isFalse(keywords.has(keyword), keyword)
    }
    assert.isTrue(ajv.validate(tool.outputSchema, { error: { code: "internal_error" } }), ajv.errorsText())
    assert.isFalse(ajv.validate(tool.outputSchema, []))
  })

  it("asks for nothing in a dialect that only some hosts read", () => {
    const patterns = [...walk(tool.inputSchema)].filter(([keyword]) => keyword === "pattern")
    for (const [, pattern] of patterns) assert.notMatch(String(pattern), /\\p\{/u)
  })
})
