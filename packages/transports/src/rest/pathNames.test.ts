import { assert, layer } from "@effect/vitest"
import { bindAll } from "@tidings/pipeline/Endpoint"
import * as Operation from "@tidings/pipeline/Operation"
import * as Registry from "@tidings/pipeline/Registry"
import { serve } from "@tidings/testing/Served"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Schema } from "effect"
import { document } from "../openapi/document/document.ts"
import type { ParameterObject } from "../openapi/document/OpenApiDocument.ts"
import { requestOf } from "./requestOf.ts"

const Lot = Schema.String.check(Schema.isPattern(/^[a-z]{1,9}$/u)).annotate({ description: "Which lot" })
const Crate = Schema.Struct({ lot: Schema.String, shelf: Schema.optionalKey(Schema.String), note: Schema.String })
const shared = { scope: null, output: Crate, errors: [] } as const

const read_crate = Operation.make({
  ...shared,
  name: "read_crate",
  http: "GET /v1/crates/{key}",
  pathNames: { key: "lot" },
  idempotency: "read",
  audit: "crate.read",
  summary: "Read a crate",
  input: Schema.Struct({ lot: Lot, note: Schema.String.check(Schema.isPattern(/^[a-z]*$/u)) }),
  example: { lot: "a", note: "x" },
  handler: (input) => Effect.succeed(input)
})

const pack_crate = Operation.make({
  ...shared,
  name: "pack_crate",
  http: "POST /v1/crates/{key}/pack",
  aliases: ["POST /v1/packing", "PUT /v1/shelves/{shelf}/crates/{key}"],
  pathNames: { key: "lot" },
  idempotency: "pure",
  audit: "crate.pack",
  summary: "Pack a crate",
  input: Schema.Struct({ lot: Lot, shelf: Schema.optionalKey(Lot), note: Schema.Literals(["a", "b"]) }),
  example: { lot: "a", note: "a" },
  handler: (input) => Effect.succeed(input)
})

const mark_crate = Operation.make({
  ...shared,
  name: "mark_crate",
  http: "POST /v1/crates/{key}/mark",
  pathNames: { key: "lot" },
  idempotency: "pure",
  audit: "crate.mark",
  summary: "Mark a crate, which has a key besides",
  input: Schema.Struct({ lot: Lot, key: Schema.String }),
  example: { lot: "a", key: "b" },
  handler: ({ key, lot }) => Effect.succeed({ lot, note: key })
})

const rows = bindAll(Registry.make({ crates: [read_crate, pack_crate, mark_crate] }))

layer(world)("a path name", (it) => {
  const started = Effect.gen(function* () {
    const { live } = yield* makeWorkspace()
    const { url } = yield* serve({ endpoints: rows })
    return (route: string, body?: object) =>
      Effect.promise(async () => {
        const [method, path] = route.split(" ") as [string, string]
        const answer = await fetch(`${url}${path}`, {
          method,
          headers: { Authorization: `Bearer ${live}`, "Content-Type": "application/json" },
          ...(body !== undefined && { body: JSON.stringify(body) })
        })
        const { error, ...told } = (await answer.json()) as any
        return error === undefined
          ? told
          : (error.fields ?? []).map(({ code, path }: any) => `${path} ${code}`).toSorted()
      })
  })

  it.effect("fills the field that travels under it, whatever the method, and at every route that has it", () =>
    Effect.gen(function* () {
      const ask = yield* started
      assert.deepStrictEqual(yield* ask("GET /v1/crates/a?note=x"), { lot: "a", note: "x" })
      assert.deepStrictEqual(yield* ask("POST /v1/crates/a/pack", { note: "a" }), { lot: "a", note: "a" })
      assert.deepStrictEqual(yield* ask("POST /v1/packing", { lot: "a", note: "a" }), { lot: "a", note: "a" })
      const shelved = { lot: "a", shelf: "b", note: "a" }
      assert.deepStrictEqual(yield* ask("PUT /v1/shelves/b/crates/a", { note: "a" }), shelved)
      assert.deepStrictEqual(yield* ask("POST /v1/crates/a/mark", { key: "b" }), { lot: "a", note: "b" })
    }).pipe(Effect.scoped)
  )

  it.effect("is what refusals call the field, where the caller called it so", () =>
    Effect.gen(function* () {
      const ask = yield* started
      assert.deepStrictEqual(yield* ask("GET /v1/crates/A?note=1"), ["key pattern_mismatch", "note pattern_mismatch"])
      assert.deepStrictEqual(yield* ask("POST /v1/crates/A/pack", { note: 1 }), [
        "key pattern_mismatch",
        "note enum_violation"
      ])
      assert.deepStrictEqual(yield* ask("POST /v1/packing", { lot: "A", note: "a" }), ["lot pattern_mismatch"])
      assert.deepStrictEqual(yield* ask("POST /v1/packing", { note: "a" }), ["lot required"])
      assert.deepStrictEqual(yield* ask("POST /v1/packing", { key: "a", note: "a" }), [
        "key unknown_field",
        "lot required"
      ])
      assert.deepStrictEqual(yield* ask("PUT /v1/shelves/B/crates/A", { note: "a" }), [
        "key pattern_mismatch",
        "shelf pattern_mismatch"
      ])
    }).pipe(Effect.scoped)
  )

  it.effect("may be repeated in the body, as its field may, but not contradicted", () =>
    Effect.gen(function* () {
      const ask = yield* started
      const packing = (body: object) => ask("POST /v1/crates/a/pack", { note: "a", ...body })
      const packed = { lot: "a", note: "a" }
      for (const repeated of [{ key: "a" }, { lot: "a" }, { key: "a", lot: "a" }])
        assert.deepStrictEqual(yield* packing(repeated), packed)
      for (const other of ["b", 1, null, { deep: [] }]) {
        assert.deepStrictEqual(yield* packing({ key: other }), ["key pattern_mismatch"])
        assert.deepStrictEqual(yield* packing({ lot: other }), ["lot pattern_mismatch"])
        const both = yield* packing({ key: other, lot: other })
        assert.deepStrictEqual(both, ["key pattern_mismatch", "lot pattern_mismatch"])
        assert.deepStrictEqual(yield* packing({ key: "a", lot: other }), ["lot pattern_mismatch"])
      }
    }).pipe(Effect.scoped)
  )
})

layer(world)("the description of a path name", (it) => {
  const { paths } = document(rows)
  const told = (path: string, method: string) => {
    const { parameters = [], requestBody } = paths[path]![method]!
    const { schema } = requestBody?.content["application/json"] ?? {}
    const named = parameters.filter((one): one is ParameterObject => "name" in one)
    return { schema, named: named.map(({ example, in: place, name }) => [place, name, example]) }
  }

  it("is the route's own, described as its field", () => {
    assert.deepStrictEqual(told("/v1/crates/{key}", "get").named, [
      ["path", "key", "a"],
      ["query", "note", "x"]
    ])
    assert.deepStrictEqual(told("/v1/crates/{key}/pack", "post").named, [["path", "key", "a"]])
    const [parameter] = paths["/v1/crates/{key}/pack"]!["post"]!.parameters as ReadonlyArray<ParameterObject>
    assert.strictEqual(parameter!.description, "Which lot")
  })

  it("stands for its field, which the body lacks there and has elsewhere", () => {
    const { components } = document(rows)
    const fieldsAt = (path: string, method: string) => {
      const { $ref } = told(path, method).schema as { readonly $ref: string }
      return Object.keys((components.schemas[$ref.split("/").at(-1)!] as any).properties)
    }
    assert.deepStrictEqual(fieldsAt("/v1/crates/{key}/pack", "post"), ["shelf", "note"])
    assert.deepStrictEqual(fieldsAt("/v1/packing", "post"), ["lot", "shelf", "note"])
    assert.deepStrictEqual(fieldsAt("/v1/shelves/{shelf}/crates/{key}", "put"), ["note"])
    assert.deepStrictEqual(fieldsAt("/v1/crates/{key}/mark", "post"), ["key"])
  })

  it("is filled from its field by whoever makes a request of an input", () => {
    assert.deepStrictEqual(requestOf(mark_crate, { lot: "a/b", key: "c" }), {
      method: "POST",
      path: "/v1/crates/a%2Fb/mark",
      body: '{"key":"c"}'
    })
    assert.deepStrictEqual(requestOf(read_crate, { lot: "a", note: "x" }).path, "/v1/crates/a?note=x")
  })
})
