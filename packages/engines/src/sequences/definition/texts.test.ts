import { assert, describe, it } from "@effect/vitest"
import { SmsTemplateKey } from "@tidings/schema/fields/sms/SmsTemplateKey"
import { channelOfEvent, sendEvents, sequenceChannels } from "@tidings/schema/sequences/channels"
import { smsKitEntry } from "../../sms/wording/smsKit.ts"
import { channelRules } from "../channelRules.ts"
import { checkKnown, type Known } from "./checkKnown.ts"
import { readDefinition } from "./readDefinition.ts"

const read = (...nodes: ReadonlyArray<string>) =>
  readDefinition(
    "a.yaml",
    Buffer.from(["key: a", "trigger: { type: api.enroll }", "nodes:", ...nodes.map((node) => `  ${node}`)].join("\n")),
    Date.parse("2026-11-22T12:00:00Z")
  )

const told = ({ places }: ReturnType<typeof read>) => places.findings.map(({ code, path }) => [path, code].join(" "))

const known: Known = {
  templates: new Map(),
  templateKeys: [],
  wordings: [
    { key: "auth.otp", language: "de", body: "{{code}} ist Ihr Code." },
    { key: "order.shipped", language: "de", body: "{{order}} kommt am {{date}}." },
    { key: "order.shipped", language: "", body: "{{order}} is on its way." }
  ],
  lists: new Map(),
  listNames: [],
  segments: new Map(),
  segmentNames: [],
  beginning: new Set(),
  senders: []
}

const text = (fields: string) => `t: { type: send, channel: sms, ${fields}, next: end }`
const shipped = (fields = "variables: { order: A-1 }, consentProofId: c") => text(`template: order.shipped, ${fields}`)
const code = (fields: string) => text(`template: auth.otp, ${fields}`)
const all = 'variables: { code: "1", minutes: 10 }'

describe("a send node of text messages", () => {
  it.each<[string, string]>([
    ["its code", code(all)],
    [
      "Liquid wherever it is read",
      code(
        'variables: { code: "{{ variables.code }}", minutes: 10 }, to: "{{ trigger.to }}", language: "{{ trigger.tongue }}"'
      )
    ],
    [
      "a number, a language, a proof of consent and hours",
      shipped(
        'variables: { order: A-1, link: "https://acme.example" }, consentProofId: "{{ contact.traits.consent }}", to: "+353861234567", language: de-AT, quietHours: off, onError: fail'
      )
    ]
  ])("may give %s", (_, node) => assert.deepStrictEqual(told(read(node)), []))

  it.each<[string, string, ReadonlyArray<string>]>([
    [
      "a channel that there is not",
      "t: { type: send, channel: fax, template: x, next: end }",
      ["nodes.t.channel enum_violation"]
    ],
    [
      "a channel of another kind",
      "t: { type: send, channel: 1, template: x, next: end }",
      ["nodes.t.channel enum_violation"]
    ],
    ["an email's template", text("template: welcome"), ["nodes.t.template enum_violation"]],
    [
      "a text's template in an email",
      "t: { type: send, template: auth.otp, next: end }",
      ["nodes.t.template pattern_mismatch"]
    ],
    ["a sender", code(`${all}, from: { email: a@b.example }`), ["nodes.t.from unknown_field"]],
    [
      "a language in an email",
      "t: { type: send, template: x, language: de, next: end }",
      ["nodes.t.language unknown_field"]
    ],
    ["an address instead of a number", code(`${all}, to: ada@example.com`), ["nodes.t.to format_invalid"]],
    ["a number of no E.164", code(`${all}, to: "0861234567"`), ["nodes.t.to format_invalid"]],
    ["a language that is none", code(`${all}, language: Deutsch!`), ["nodes.t.language format_invalid"]],
    ["Liquid that does not parse", code(`${all}, language: "{{ a"`), ["nodes.t.language liquid_invalid"]],
    [
      "a path that never has a value",
      shipped('variables: { order: A-1 }, consentProofId: "{{ contact.consent }}"'),
      ["nodes.t.consentProofId path_unknown"]
    ],
    [
      "a variable that it does not take",
      code('variables: { code: "1", minutes: 1, cod: "2" }'),
      ["nodes.t.variables.cod variable_unknown"]
    ],
    [
      "a link that is none",
      shipped("variables: { order: A-1, link: acme }, consentProofId: c"),
      ["nodes.t.variables.link variable_invalid"]
    ],
    [
      "a generic shortener",
      shipped('variables: { order: A-1, link: "https://bit.ly/x" }, consentProofId: c'),
      ["nodes.t.variables.link variable_invalid"]
    ],
    ["a list for a text", code("variables: { code: [1], minutes: 1 }"), ["nodes.t.variables.code type_mismatch"]],
    ["no proof of consent", shipped("variables: { order: A-1 }"), ["nodes.t.template consent_missing"]]
  ])("may not give %s", (_, node, findings) => assert.deepStrictEqual(told(read(node)), findings))

  it.each<[string, string, ReadonlyArray<string>]>([
    ["any wording that its contact's language may choose", shipped(), ["nodes.t.variables variable_missing"]],
    [
      "the wording of its language",
      shipped("variables: { order: A-1 }, consentProofId: c, language: de-AT"),
      ["nodes.t.variables variable_missing"]
    ],
    ["none of another language", shipped("variables: { order: A-1 }, consentProofId: c, language: fr"), []],
    [
      "the kit's wording where the workspace has none",
      code('variables: { code: "1" }'),
      ["nodes.t.variables variable_missing"]
    ],
    ["the workspace's wording instead of the kit's", code('variables: { code: "1" }, language: de'), []],
    ["anything at all", code("language: de"), ["nodes.t.template variable_missing"]]
  ])("is held to what is needed by %s", (_, node, findings) => {
    const file = read(node)
    assert.deepStrictEqual(told(file), [])
    checkKnown(file, known)
    assert.deepStrictEqual(told(file), findings)
  })
})

describe("a wait for what becomes of a send", () => {
  const sends = [
    `mail: { type: send, template: x, next: t }`,
    `t: { type: send, channel: sms, template: auth.otp, ${all}, next: w }`
  ]
  const wait = (on: string) => `w: { type: wait, on: [{ ${on}, next: end }], timeout: { after: 1d, next: end } }`

  it.each(Object.values(sequenceChannels).flatMap(({ heard }) => [...heard]))(
    "may listen for %s of a node of its channel",
    (event) => {
      const send = channelOfEvent(event) === "sms" ? "t" : "mail"
      assert.deepStrictEqual(told(read(...sends, wait(`event: ${event}, send: ${send}`))), [])
      const other = send === "t" ? "mail" : "t"
      assert.deepStrictEqual(told(read(...sends, wait(`event: ${event}, send: ${other}`))), [
        "nodes.w.on[0].send send_unknown"
      ])
      assert.deepStrictEqual(told(read(...sends, wait(`event: ${event}`))), ["nodes.w.on[0] send_missing"])
    }
  )

  it.each(["sms.sent", "sms.received", "sms.opted_out", "send.sent"])("hears no %s", (event) =>
    assert.deepStrictEqual(told(read(...sends, wait(`event: ${event}, send: t`))), [
      "nodes.w.on[0].event enum_violation"
    ])
  )
})

describe("the table of channels", () => {
  it("names each event and each prefix once, and rules for every channel", () => {
    assert.strictEqual(new Set(sendEvents).size, sendEvents.length)
    assert.sameMembers(Object.keys(channelRules), Object.keys(sequenceChannels))
    for (const { fates, statuses } of Object.values(channelRules))
      assert.includeMembers(
        [...statuses],
        [...fates].filter((fate) => fate !== "complained" || statuses.includes(fate))
      )
  })

  it("lets texts of class authentication pass by limits, and no other", () => {
    for (const key of SmsTemplateKey.literals)
      assert.strictEqual(channelRules.sms.isExempt(key), smsKitEntry(key).class === "authentication")
  })
})
