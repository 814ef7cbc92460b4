import type { MixKind } from "./MixKind.ts"

/** Templates of the load's workspaces. */
export const loadTemplate = {
  key: "load-hello",
  mode: "html",
  subject: "Hello {{name}}",
  body: "<p>Hello {{name}}, your order is on its way.</p>"
}

/** An address that nobody else has. */
export const newAddress = "[<id>]@load.example"

export default {
  name: "sends",
  says: "one email by template, each to an address of its own",
  share: 60,
  requests: ({ requests }) => [{ request: requests.sendTo(loadTemplate.key, newAddress), makesMail: true }]
} satisfies MixKind
