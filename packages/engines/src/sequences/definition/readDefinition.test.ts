import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { readDefinition, versionHash } from "./readDefinition.ts"
import { findingLine } from "./findingLine.ts"

const now = Date.parse("2026-11-22T12:00:00Z")

const read = (text: string | Uint8Array) =>
  readDefinition("a.yaml", typeof text === "string" ? Buffer.from(text) : text, now)

/** Findings as place and code: `9:57 edge_unknown_node`. */
const told = (text: string | Uint8Array) =>
  read(text).places.findings.map(({ code, column, line }) => `${line}:${column} ${code}`)

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../../test-fixtures/sequences/${name}.yaml`, import.meta.url), "utf8")

/** A sequence whose nodes begin on line 4. */
const withNodes = (...lines: ReadonlyArray<string>) =>
  ["key: a", "trigger: { type: api.enroll }", "nodes:", ...lines.map((line) => `  ${line}`)].join("\n")

const end = "z: { type: wait, for: 1d, next: end }"

describe("a good file", () => {
  it.each(["onboarding", "abandoned_cart", "webinar"])("is read without a finding: %s", (name) => {
    const { definition, key, places } = read(fixture(name))
    assert.deepStrictEqual(places.findings, [])
    assert.strictEqual(key, name)
    assert.strictEqual(definition?.start, Object.keys(definition!.nodes)[0])
  })

  it("leaves out what it does not say, and keeps the order of its nodes", () => {
    const definition = read(withNodes("b: { type: wait, for: 1d, next: a }", "a: { type: exit }")).definition
    assert.deepStrictEqual(definition, {
      key: "a",
      trigger: { type: "api.enroll" },
      nodes: { b: { type: "wait", for: "1d", next: "a" }, a: { type: "exit" } },
      start: "b"
    })
    assert.deepStrictEqual(Object.keys(definition!.nodes), ["b", "a"])
  })

  it("has the same hash however it is written, and another where it begins elsewhere", () => {
    const one = read(withNodes("b: { type: wait, for: 1d, next: end }", "a: { type: state }")).definition!
    const same = read(
      'nodes: {"b": {"next": "end", "for": 1d, type: wait}, a: {type: state}}\nkey: "a"\n# words\ntrigger:\n  type: api.enroll\n'
    ).definition!
    const other = read(withNodes("a: { type: state }", "b: { type: wait, for: 1d, next: end }", "")).definition
    assert.strictEqual(versionHash(same), versionHash(one))
    assert.strictEqual(versionHash({ ...one, start: "a" }) === versionHash(one), false)
    assert.strictEqual(other, undefined)
  })

  it("may begin with a byte order mark, end in CRLF, and hold what looks like YAML 1.1", () => {
    const { definition } = read(`\uFEFF${withNodes("on: { type: exit, name: no }", "").replaceAll("\n", "\r\n")}`)
    assert.deepStrictEqual(definition?.nodes, { on: { type: "exit", name: "no" } })
  })

  it("may wait for a day that is past where it was applied before", () => {
    const { definition, past } = read(withNodes('a: { type: wait, until: "2026-11-20T09:00", next: end }'))
    assert.isDefined(definition)
    assert.deepStrictEqual(
      past.map(({ path }) => path),
      ["nodes.a.until"]
    )
  })
})

describe("what is no file of a sequence", () => {
  it.each<[string, string | Uint8Array, ReadonlyArray<string>]>([
    ["an empty one", "", ["1:1 type_mismatch"]],
    ["a list", "- a\n", ["1:1 type_mismatch"]],
    ["64 KB and one byte", Buffer.alloc(65_537, "#"), ["1:1 file_too_large"]],
    ["UTF-16", Buffer.from("\uFEFFkey: a", "utf16le"), ["1:1 encoding_invalid"]],
    ["UTF-16 without a mark", Buffer.from("key: a", "utf16le"), ["1:1 encoding_invalid"]],
    ["Latin-1", Buffer.from("key: a\nname: Gr\xfc\xdfe\n", "latin1"), ["2:9 encoding_invalid"]],
    ["a cut character", Buffer.from("key: a\nname: é").subarray(0, -1), ["2:7 encoding_invalid"]],
    ["control characters", "key: a\nname: \u0007\n", ["2:7 character_invalid"]],
    [
      "a NUL by its escape",
      withNodes('a: { type: exit, name: "\\0" }'),
      ["4:26 character_invalid", "4:26 pattern_mismatch"]
    ],
    ["two documents", `${withNodes(end)}\n---\nkey: b\n`, ["5:1 yaml_documents"]],
    ["a directive", `%YAML 1.1\n---\n${withNodes(end)}`, ["1:1 yaml_directive"]],
    ["an anchor and its alias", withNodes("z: &z { type: exit }", "a: *z"), ["4:6 yaml_anchor", "5:6 yaml_alias"]],
    ["a tag", withNodes("z: !!map { type: exit }"), ["4:6 yaml_tag"]],
    ["tabs", "key: a\nnodes:\n\ta: { type: exit }\n", ["3:1 yaml_syntax"]],
    ["an open bracket", "key: a\nlimits: [1, 2\n", ["3:1 yaml_syntax"]],
    ["the same key twice", withNodes(end, "z: { type: exit }"), ["5:3 yaml_invalid"]],
    ["a key of __proto__", withNodes(end, "__proto__: { type: exit }"), ["5:3 yaml_invalid"]],
    ["numbers without end", withNodes("z: { type: exit, name: .inf }"), ["4:26 yaml_invalid", "4:26 type_mismatch"]],
    ["what nests deeper than any condition", `key: ${"[".repeat(40)}${"]".repeat(40)}\n`, ["1:30 yaml_invalid"]],
    ["more than a sequence can hold", `key: [${"1,".repeat(20_000)}]\n`, ["1:20003 file_too_large"]]
  ])("%s", (_, text, places) => assert.deepStrictEqual(told(text), places))
})

describe("what its schema refuses", () => {
  it.each<[string, string, ReadonlyArray<string>]>([
    ["nothing is there", "{}", ["1:1 required", "1:1 required", "1:1 required"]],
    ["a wrong key", "key: A b\ntrigger: { type: manual }\nnodes: { a: { type: exit } }", ["1:6 pattern_mismatch"]],
    [
      "a key like an id",
      "key: seq_1\ntrigger: { type: manual }\nnodes: { a: { type: exit } }",
      ["1:6 pattern_mismatch"]
    ],
    ["no nodes", "key: a\ntrigger: { type: manual }\nnodes: {}", ["3:8 too_short"]],
    ["an unknown field", `nme: x\n${withNodes(end)}`, ["1:1 unknown_field"]],
    [
      "an unknown trigger",
      "key: a\ntrigger: { type: api.enrol }\nnodes: { a: { type: exit } }",
      ["2:18 enum_violation"]
    ],
    [
      "a trigger without its event",
      "key: a\ntrigger: { type: event.matches }\nnodes: { a: { type: exit } }",
      ["2:1 required"]
    ],
    [
      "an event of the service",
      "key: a\ntrigger: { type: event.matches, event: send.opened }\nnodes: { a: { type: exit } }",
      ["2:40 enum_violation"]
    ],
    ["an unknown kind of node", withNodes("z: { type: snd }"), ["4:14 enum_violation"]],
    ["a node without a type", withNodes("z: { next: end }"), ["4:3 required"]],
    ["a node called end", withNodes(end, "end: { type: exit }"), ["5:3 pattern_mismatch"]],
    [
      "a wait for two things",
      withNodes("z: { type: wait, for: 1d, until: 2027-01-01T00:00, next: end }"),
      ["4:3 wait_form"]
    ],
    ["a wait for nothing", withNodes("z: { type: wait, next: end }"), ["4:3 wait_form"]],
    [
      "a wait for events without an end",
      withNodes("z: { type: wait, on: [{ event: a.b, next: end }] }"),
      ["4:3 required"]
    ],
    [
      "a timeout of both kinds",
      withNodes('z: { type: state, timeout: { after: 1d, until: "2027-01-01T00:00", next: end } }'),
      ["4:30 format_invalid"]
    ],
    ["a duration of no unit", withNodes("z: { type: wait, for: 5, next: end }"), ["4:25 type_mismatch"]],
    ["a duration too long", withNodes("z: { type: wait, for: 401d, next: end }"), ["4:25 out_of_range"]],
    ["a time of no clock", withNodes('z: { type: wait, for: 1d, at: "24:00", next: end }'), ["4:33 pattern_mismatch"]],
    [
      "a limit out of bounds",
      `limits: [{ sends: 0, per: 1s, scope: all }]\n${withNodes(end)}`,
      ["1:19 out_of_range", "1:27 out_of_range", "1:38 enum_violation"]
    ],
    [
      "a comparison of nothing",
      withNodes("z: { type: branch, cases: [{ when: { trigger.a: {} }, next: end }], else: end }"),
      ["4:51 too_short"]
    ],
    [
      "conditions six deep",
      withNodes(
        `z: { type: branch, cases: [{ when: ${"{ not: ".repeat(6)}{ trigger.a: 1 }${" }".repeat(6)}, next: end }], else: end }`
      ),
      ["4:80 too_long"]
    ],
    ["101 nodes", withNodes(...Array.from({ length: 101 }, (_, n) => `n${n}: { type: exit }`)), ["3:1 too_long"]],
    [
      "too much in variables",
      withNodes(`z: { type: send, template: x, variables: { a: ${"x".repeat(17_000)} }, next: end }`),
      ["4:44 too_long"]
    ]
  ])("%s", (_, text, places) => assert.deepStrictEqual(told(text), places))
})

describe("what no run could walk", () => {
  it.each<[string, string, ReadonlyArray<string>]>([
    [
      "an edge to nowhere",
      withNodes("a: { type: wait, for: 1d, next: c }", "b: { type: state }"),
      ["4:35 edge_unknown_node"]
    ],
    ["a start that there is not", `start: b\n${withNodes(end)}`, ["1:8 edge_unknown_node"]],
    ["an unreachable node", withNodes(end, "b: { type: exit }"), ["5:3 node_unreachable"]],
    [
      "a circle without a rest",
      withNodes(
        "a: { type: send, template: x, next: b }",
        "b: { type: branch, cases: [{ when: { trigger.x: 1 }, next: end }], else: a }"
      ),
      ["4:3 circle_without_wait"]
    ],
    ["a node that leads to itself", withNodes("a: { type: send, template: x, next: a }"), ["4:3 circle_without_wait"]],
    [
      "a circle that rests too briefly",
      withNodes("a: { type: send, template: x, next: b }", "b: { type: wait, for: 59s, next: a }"),
      ["4:3 circle_without_wait"]
    ],
    [
      "a circle by way of what is late",
      withNodes(
        'a: { type: wait, until: "2027-01-01T00:00", late: b, next: end }',
        "b: { type: send, template: x, next: a }"
      ),
      ["4:3 circle_without_wait"]
    ],
    [
      "a circle that its own sends drive",
      withNodes(
        "a: { type: send, template: x, next: b }",
        "b: { type: wait, on: [{ event: send.delivered, send: a, next: a }], timeout: { after: 1d, next: end } }"
      ),
      ["4:3 circle_without_wait"]
    ],
    ["an unknown time zone", `timeZone: Europe/Berlim\n${withNodes(end)}`, ["1:11 time_zone_unknown"]],
    ["an unknown default zone", `timeZone: { default: Mars }\n${withNodes(end)}`, ["1:22 time_zone_unknown"]],
    [
      "a day there is not",
      withNodes('a: { type: wait, until: "2027-02-30T09:00", next: end }'),
      ["4:27 until_invalid"]
    ],
    [
      "a day that is past, beside another error",
      withNodes('a: { type: wait, until: "2026-11-20T09:00Z", next: b }'),
      ["4:27 until_past", "4:54 edge_unknown_node"]
    ],
    [
      "two nodes that were one",
      withNodes("a: { type: wait, for: 1d, next: b, renamedFrom: o }", "b: { type: exit, renamedFrom: o }"),
      ["5:33 renamed_twice"]
    ],
    [
      "a node that was one which is there",
      withNodes("a: { type: wait, for: 1d, next: b }", "b: { type: exit, renamedFrom: a }"),
      ["5:33 renamed_twice"]
    ]
  ])("%s", (_, text, places) => assert.deepStrictEqual(told(text), places))

  it.each([
    ["rests a minute", "b: { type: wait, for: 1m, next: a }"],
    ["rests until a time of day", 'b: { type: wait, for: 1s, at: "09:00", next: a }'],
    ["waits for an event", "b: { type: wait, on: [{ event: a.b, next: a }], timeout: { after: 1d, next: end } }"],
    ["comes to a state", "b: { type: state, on: [{ event: a.b, next: a }] }"]
  ])("takes a circle that %s", (_, b) =>
    assert.deepStrictEqual(told(withNodes("a: { type: send, template: x, next: b }", b)), [])
  )

  it("takes a state that nothing but a transition leads to, and what comes after it", () =>
    assert.deepStrictEqual(
      told(withNodes(end, "s: { type: state, timeout: { after: 1d, next: t } }", "t: { type: exit }")),
      []
    ))
})

describe("what no run could know", () => {
  const send = (variables: string) =>
    withNodes(
      "a: { type: wait, for: 1d, next: b }",
      `b: { type: send, template: x, variables: { v: ${variables} }, next: end }`
    )
  it.each<[string, string, ReadonlyArray<string>]>([
    ["Liquid that is not closed", send('"{{ contact.email"'), ["5:49 liquid_invalid"]],
    ["a filter there is not", send('"{{ contact.email | shout }}"'), ["5:49 liquid_invalid"]],
    ["a root there is not", send('"{{ contct.email }}"'), ["5:49 path_unknown"]],
    ["a field that contacts have not", send('"{{ contact.first_name }}"'), ["5:49 path_unknown"]],
    ["what a node hears that hears nothing", send('"{{ events.a.seats }}"'), ["5:49 path_unknown"]],
    ["what is sent later", send('"{{ sends.b.status }}"'), ["5:49 path_unknown"]],
    ["Liquid deep inside", send('[{ w: "{{ a.b }}" }]'), ["5:55 path_unknown"]],
    [
      "Liquid in a trigger",
      'key: a\ntrigger: { type: event.matches, event: a.b, where: { c: "{{ contact.id }}" } }\nnodes: { a: { type: exit } }',
      ["2:57 liquid_not_here"]
    ],
    [
      "a goal that looks at sends",
      `goal: { event: a.b, where: { c: "{{ sends.b.status }}" } }\n${withNodes(end)}`,
      ["1:33 path_unknown"]
    ],
    [
      "a recipient that is no address",
      withNodes("a: { type: send, template: x, to: ada, next: end }"),
      ["4:37 format_invalid"]
    ],
    ["a time of more than a path", withNodes('a: { type: wait, until: "{{ a }}", next: end }'), ["4:27 path_unknown"]],
    [
      "a condition on the unknown",
      withNodes("a: { type: branch, cases: [{ when: { plan: pro }, next: end }], else: end }"),
      ["4:40 path_unknown"]
    ],
    [
      "a condition on a send that comes after",
      withNodes(
        "a: { type: branch, cases: [{ when: { any: [{ sends.b.status: opened }] }, next: b }], else: b }",
        "b: { type: send, template: x, next: end }"
      ),
      ["4:48 path_unknown"]
    ],
    [
      "an open without its send",
      withNodes("a: { type: wait, on: [{ event: send.opened, next: end }], timeout: { after: 1d, next: end } }"),
      ["4:25 send_missing"]
    ],
    [
      "an open of no send",
      withNodes(
        "a: { type: wait, on: [{ event: send.opened, send: a, next: end }], timeout: { after: 1d, next: end } }"
      ),
      ["4:53 send_unknown"]
    ],
    [
      "an open of what was not sent yet",
      withNodes(
        "a: { type: wait, on: [{ event: send.opened, send: b, next: end }], timeout: { after: 1d, next: b } }",
        "b: { type: send, template: x, next: end }"
      ),
      ["4:53 send_unknown"]
    ],
    [
      "a send of an event of one's own",
      withNodes(
        "a: { type: send, template: x, next: b }",
        "b: { type: wait, on: [{ event: a.b, send: a, next: end }], timeout: { after: 1d, next: end } }"
      ),
      ["5:39 send_needless"]
    ]
  ])("%s", (_, text, places) => assert.deepStrictEqual(told(text), places))

  it("takes what another way round the circle has sent", () =>
    assert.deepStrictEqual(
      told(
        withNodes(
          "a: { type: branch, cases: [{ when: { sends.b.status: opened }, next: end }], else: b }",
          "b: { type: send, template: x, next: c }",
          "c: { type: wait, for: 1d, next: a }"
        )
      ),
      []
    ))
})

describe("the words of a finding", () => {
  const lines = (text: string) => read(text).places.findings.map(findingLine)

  it("link to the place, and guess what was meant", () =>
    assert.deepStrictEqual(
      lines(
        withNodes(
          "a: { type: wait, for: 1d, next: has_startd }",
          "has_started: { type: exit, reson: x }",
          "b: { type: wait, fro: 1d, for: 1d, next: b2 }"
        )
      ),
      [
        'a.yaml:4:35 edge_unknown_node: Node "a" leads to "has_startd", which does not exist. Did you mean "has_started"?',
        'a.yaml:5:30 unknown_field: There is no field "reson" here. Did you mean "reason"?',
        'a.yaml:6:3 node_unreachable: No way leads to node "b" from "a", where runs begin.',
        'a.yaml:6:20 unknown_field: There is no field "fro" here. Did you mean "for"?',
        'a.yaml:6:44 edge_unknown_node: Node "b" leads to "b2", which does not exist. Did you mean "b"?'
      ]
    ))

  it("tell a circle by its nodes, and a second key by the line of the first", () =>
    assert.deepStrictEqual(
      lines(
        `${withNodes("a: { type: send, template: x, next: b }", "b: { type: send, template: x, next: a }")}\nkey: b\n`
      ),
      [
        'a.yaml:4:3 circle_without_wait: "a" → "b" → "a" never rests. Put a wait of at least 1m between them.',
        'a.yaml:6:1 yaml_invalid: Map keys must be unique ("key" stands on line 1 too).'
      ]
    ))
})
