import { assert } from "@effect/vitest"
import { demoTemplates } from "@tidings/engines/templates/demo/index"
import { sampleVariables } from "@tidings/engines/templates/contract/sample"
import { endpoints } from "@tidings/testing/endpoints"
import { serve } from "@tidings/testing/Served"
import { call, makeWorkspace } from "@tidings/testing/World"
import { clientsOf } from "@tidings/transports/openapi/pages/connect/clients"
import { Effect } from "effect"

interface Call {
  readonly name: string
  readonly args: Readonly<Record<string, any>>
}

/**
 * A served workspace with the five templates published and a link, the calls that every client makes there, and the URL
 * and headers for clients.
 */
export const shop = Effect.fnUntraced(function* (clientId: string) {
  const { live: key } = yield* makeWorkspace("pro")
  for (const template of demoTemplates) {
    for (const [operation, input] of [
      ["create_template", template],
      ["publish_template", { key: template.key }]
    ] as const)
      assert.isBelow((yield* call(operation, input, { key })).status, 300)
  }
  const { body: link } = yield* call("create_short_link", { destinationUrl: "https://example.com/spring" }, { key })
  const { url: baseUrl } = yield* serve({ endpoints })
  const sends = demoTemplates.map((template): Call => ({
    name: "send_transactional",
    args: {
      message: { template: template.key, variables: sampleVariables(template) },
      to: "ada@example.com",
      idempotency_key: template.key,
      metadata: { order: "A-1042" },
      headers: { "X-Order": "A-1042" }
    }
  }))
  const designs = [
    { kind: "static", payload: "hello" },
    { kind: "shortLink", linkId: link.linkId },
    { kind: "wifi", ssid: "Harbour", encryption: "WPA", password: "12345678" },
    { kind: "vcard", firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" }
  ].map((encodes): Call => ({ name: "create_qr_design", args: { encodes } }))
  const [snippet] = clientsOf({ baseUrl, url: `${baseUrl}/mcp` }).find(({ id }) => id === clientId)!.key
  const [url] = /http:[^"]*/u.exec(snippet!.text)!
  return {
    key,
    url: `${url!}${url!.includes("?") ? "&" : "?"}toolsets=all`,
    headers: { Authorization: `Bearer ${key}` },
    calls: [...sends, ...designs]
  }
})

/** Checks an answer to those calls by values that no other answer has. */
export const answers = (call: Call, answer: any): void => {
  if (call.name === "create_qr_design") {
    const { password, ...shown } = call.args["encodes"]
    return assert.deepInclude(answer.encodes, { ...shown, ...(password !== undefined && { password: "••••" }) })
  }
  const { metadata, template, to } = answer
  assert.deepStrictEqual(
    { metadata, to, key: template.key },
    { metadata: call.args["metadata"], to: call.args["to"], key: call.args["message"].template }
  )
}
