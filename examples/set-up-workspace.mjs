/**
 * Sets up a workspace from nothing by API alone: sender domain, connector, template, contacts, list, sequence, webhook,
 * key and member. Run it again and nothing happens twice, since each step has an idempotency key of its own, or asks first.
 *
 *   tidings key create --kind live --preset owner --name "Set-up"
 *   TIDINGS_URL=http://127.0.0.1:8080 TIDINGS_KEY=svc_live_… SMTP_URL=smtps://… node examples/set-up-workspace.mjs
 */
const url = process.env.TIDINGS_URL ?? "http://127.0.0.1:8080"
const { SMTP_URL, TIDINGS_KEY, WEBHOOK_URL = "https://example.com/hooks" } = process.env
if (TIDINGS_KEY === undefined || SMTP_URL === undefined) throw new Error("Set TIDINGS_KEY and SMTP_URL.")

/** Makes one call; throws with the whole refusal, which says what to mend. */
const call = async (method, path, body, step) => {
  const response = await fetch(`${url}/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${TIDINGS_KEY}`,
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(step !== undefined && { "Idempotency-Key": `set-up ${step}` })
    },
    ...(body !== undefined && { body: JSON.stringify(body) })
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer.error, null, 2)}`)
  console.log(`${method} ${path}: ${response.status}`)
  return answer
}

// Who the mail comes from: the records to publish prove that the domain is yours.
const sender = await call("POST", "/senders", { domain: "mail.acme.example" }, "sender")
for (const { host, type, value } of sender.records) console.log(`  publish ${type} ${host} ${value}`)

// What takes the mail to its readers. Its credentials are proved at the provider, and never shown again.
await call(
  "POST",
  "/connectors",
  { provider: "smtp", label: "Mail server", credentials: { url: SMTP_URL } },
  "connector"
)

// What the mail says, and which variables it needs. A template has no idempotency key: its own key tells that it exists.
const { data: templates } = await call("GET", "/templates?q=first-hello")
if (templates.length === 0) {
  await call("POST", "/templates", {
    key: "first-hello",
    name: "Welcome",
    category: "marketing",
    subject: "Welcome, {{ first_name }}",
    body: "<mjml><mj-body><mj-section><mj-column><mj-text>Good to have you, {{ first_name }}.</mj-text></mj-column></mj-section></mj-body></mjml>"
  })
  await call("POST", "/templates/first-hello/publish", {})
}

// Who gets it.
const list = await call("POST", "/lists", { name: "Customers" }, "list")
for (const [email, first_name] of [
  ["ada@example.com", "Ada"],
  ["grace@example.com", "Grace"]
])
  await call("POST", "/contacts", { email, traits: { first_name }, lists: [list.id] }, `contact ${email}`)

// What happens by itself when somebody enters the list.
await call("PUT", "/sequences/first-hello", {
  definition: {
    key: "first-hello",
    trigger: { type: "list.entered", list: "Customers" },
    nodes: {
      welcome: {
        type: "send",
        template: "first-hello",
        variables: { first_name: "{{ contact.traits.first_name }}" },
        next: "end"
      }
    }
  }
})

// Who hears of what became of it.
const webhook = await call("POST", "/webhooks", { url: WEBHOOK_URL, events: ["send.*"] }, "webhook")
console.log(`  verify signatures with ${webhook.secret.slice(0, 8)}…`)

// Who works with it: a program that sends, and a person who signs in.
const key = await call("POST", "/keys", { name: "Shop", kind: "live", preset: "send", expires_in_days: 90 }, "key")
console.log(`  the shop sends with ${key.prefix}…`)
await call("POST", "/members", { email: "ada@acme.example", role: "editor", notify: false }, "member")

console.log("The workspace is set up.")
