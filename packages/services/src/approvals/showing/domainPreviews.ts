import { problem } from "@tidings/schema/Problem"
import { hostOf } from "@tidings/engines/links/hostOf"
import type { NamedLinkDomain } from "@tidings/schema/resources/LinkDomain"
import type { NamedSenderDomain } from "@tidings/schema/resources/SenderDomain"
import { LinkDomainRepository } from "@tidings/storage/repositories/LinkDomainRepository"
import { Effect } from "effect"
import { Caller } from "../../access/Caller.ts"
import { Senders } from "../../sends/Senders.ts"
import type { Preview } from "../Preview.ts"

const named = (path: string, text: string) => {
  const name = hostOf(text)
  const message = `${text} is no domain, as in acme.com.`
  return name === undefined
    ? Effect.fail(problem("field_invalid", { fields: [{ path, code: "format_invalid", message }] }))
    : Effect.succeed(name)
}

const facts = (name: string, value: string, now: string): Preview => ({
  kind: "facts",
  facts: [
    { name, value },
    { name: "Now", value: now }
  ],
  warnings: []
})

/** Previews adding or removing a sender domain: its name, and its status now. */
export const senderPreview = Effect.fnUntraced(function* ({ domain: text }: typeof NamedSenderDomain.Type) {
  const { workspaceId } = yield* Caller
  const domain = yield* named("domain", text)
  const senders = yield* Senders.use((senders) => senders.all(workspaceId))
  return facts("Domain", domain, senders.find((one) => one.domain === domain)?.status ?? "not of the workspace")
})

/** Previews adding or removing a host of short links: its name, and its status now. */
export const linkDomainPreview = Effect.fnUntraced(function* ({ host: text }: typeof NamedLinkDomain.Type) {
  const { workspaceId } = yield* Caller
  const host = yield* named("host", text)
  const held = yield* LinkDomainRepository.use((domains) => domains.held(workspaceId))
  const found = held.find((one) => one.host === host)
  const now = found === undefined ? "not of the workspace" : found.is_claim ? "pending" : "verified"
  return facts("Host", host, now)
})
