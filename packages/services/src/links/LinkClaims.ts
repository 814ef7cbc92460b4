import { hostOf } from "@tidings/engines/links/hostOf"
import { hostnameOf } from "@tidings/engines/links/shortUrlsOf"
import type { WorkspaceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type {
  AddedLinkDomain,
  LinkDomain,
  LinkDomainRecord,
  ListLinkDomains,
  NamedLinkDomain,
  RemovedLinkDomain
} from "@tidings/schema/resources/LinkDomain"
import { type HeldHost, LinkDomainRepository } from "@tidings/storage/repositories/LinkDomainRepository"
import { LinkRepository } from "@tidings/storage/repositories/LinkRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { note } from "../audit/CallNotes.ts"
import { type HostAnswer, HostProof } from "../domains/HostProof.ts"
import { DomainOwnership } from "../domains/DomainOwnership.ts"
import { PublicUrl, ShortDomain } from "../installation/PublicUrl.ts"
import { Cursors } from "../paging/Cursors.ts"
import { Domains } from "./Domains.ts"
import { shortUrls } from "./toShortLink.ts"

/** The most hosts that a workspace has and claims. */
const mostHosts = 50

/** The outcome of a look at a host. */
interface LinkLook {
  readonly host: string
  readonly records: ReadonlyArray<LinkDomainRecord>
}

type Named = typeof NamedLinkDomain.Type

const refused = (message: string) =>
  problem("field_invalid", { fields: [{ path: "host", code: "format_invalid", message }] })

const taken = (host: string) =>
  problem("domain_taken", { message: `Another workspace has ${host}, or links that were made there.` })

const answers: Readonly<Record<HostAnswer, Pick<LinkDomainRecord, "says" | "state">>> = {
  here: { state: "well", says: "The host leads to this server" },
  elsewhere: { state: "wrong", says: "The host answers, and is not this server" },
  silent: { state: "missing", says: "The host does not answer: lead it to this server" }
}

/** Hosts of short links as callers claim, prove and remove them. Decided in docs/decisions/links.md. */
export class LinkClaims extends Context.Service<LinkClaims>()("@tidings/services/LinkClaims", {
  make: Effect.gen(function* () {
    const cursors = yield* Cursors
    const domains = yield* Domains
    const hosts = yield* HostProof
    const links = yield* LinkRepository
    const ownership = yield* DomainOwnership
    const publicUrl = yield* PublicUrl
    const repository = yield* LinkDomainRepository

    const named = (text: string) => {
      const host = hostOf(text)
      return host === undefined
        ? Effect.fail(refused(`${text} is no host name, as in go.example.com.`))
        : Effect.succeed(host)
    }

    const addressOf = Effect.fnUntraced(function* (host: string) {
      const value = (yield* ShortDomain) ?? hostnameOf(new URL(publicUrl))
      const says = "Lead the host to this server; verify it to have it asked."
      return { purpose: "address", host, type: "CNAME", value, state: "unknown", says } satisfies LinkDomainRecord
    })

    const shown = Effect.fnUntraced(function* (workspaceId: WorkspaceId, held: HeldHost) {
      const { created_at, host, is_claim, records, verified_at } = held
      return {
        host,
        status: is_claim ? "pending" : "verified",
        records: records ?? [ownership.recordOf(workspaceId, host), yield* addressOf(host)],
        createdAt: created_at,
        verifiedAt: verified_at
      } satisfies LinkDomain
    })

    const find = Effect.fnUntraced(function* (workspaceId: WorkspaceId, host: string) {
      return (yield* repository.held(workspaceId)).find((held) => held.host === host)
    })

    /** A host that the workspace has or claims; refused if another has it, or nobody. */
    const known = Effect.fnUntraced(function* (workspaceId: WorkspaceId, text: string) {
      const host = hostOf(text) ?? text
      const held = yield* find(workspaceId, host)
      if (held !== undefined) return held
      return yield* (yield* repository.hold(host)) === undefined && !(yield* repository.isElsewhere(host))
        ? problem("resource_not_found", { message: `The workspace has no short domain ${host}.` })
        : taken(host)
    })

    /** Looks at a host that the workspace has or claims; must be called outside any transaction. */
    const look = Effect.fnUntraced(function* (workspaceId: WorkspaceId, text: string) {
      const { host } = yield* known(workspaceId, text)
      const [proof, answer] = yield* Effect.all([ownership.look(workspaceId, host), hosts.ask(host)], {
        concurrency: 2
      })
      return { host, records: [proof, { ...(yield* addressOf(host)), ...answers[answer] }] } as const
    })

    const prove = Effect.fnUntraced(function* (workspaceId: WorkspaceId, { host, records }: LinkLook) {
      const held = { ...(yield* known(workspaceId, host)), records }
      const isProved =
        held.is_claim && records.some(({ purpose, state }) => purpose === "ownership" && state === "well")
      if (!isProved) {
        yield* repository.keepRecords(workspaceId, held)
        return yield* shown(workspaceId, held)
      }
      if (yield* links.isUsedByOthers(host, workspaceId)) return yield* taken(host)
      if (!(yield* repository.prove(workspaceId, held, yield* Clock.currentTimeMillis))) return yield* taken(host)
      return yield* shown(workspaceId, (yield* find(workspaceId, host))!)
    })

    return {
      /** Lists hosts in alphabetical order. */
      list: Effect.fnUntraced(function* ({ q, status, ...page }: typeof ListLinkDomains.Type) {
        const part = q?.toLowerCase()
        return yield* cursors.page(
          "link domains",
          page,
          Effect.fnUntraced(function* ({ workspaceId }, { before, limit }) {
            const found = (yield* repository.held(workspaceId))
              .filter(
                ({ host, is_claim }) =>
                  (part === undefined || host.includes(part)) &&
                  (status === undefined || is_claim === (status === "pending")) &&
                  (before === undefined || host > before)
              )
              .toSorted((one, other) => (one.host < other.host ? -1 : 1))
            return yield* Effect.forEach(found.slice(0, limit), (held) => shown(workspaceId, held))
          }),
          { filters: { part, state: status }, positionOf: ({ host }) => host }
        )
      }),

      /** Claims a host, which is pending until its TXT record is seen. */
      add: Effect.fnUntraced(function* ({ host: text }: Named) {
        const { workspaceId } = yield* Caller
        const host = yield* named(text)
        if ((yield* shortUrls).isOwnHost(host)) return yield* refused(`${host} is this installation's own.`)
        const held = yield* repository.held(workspaceId)
        const isThere = held.some((one) => one.host === host)
        if (!isThere && held.length >= mostHosts)
          return yield* refused(`A workspace has at most ${mostHosts} hosts; remove one first.`)
        if (!isThere && ((yield* repository.lock(host)) !== undefined || (yield* repository.isElsewhere(host))))
          return yield* taken(host)
        const added = !isThere && (yield* repository.claim(workspaceId, host, yield* Clock.currentTimeMillis))
        yield* note("domain", host, { added })
        const claimed = yield* shown(workspaceId, (yield* find(workspaceId, host))!)
        return { ...claimed, added } satisfies typeof AddedLinkDomain.Type
      }),

      /** Looks at a host of the caller's workspace for `verify`; must be called outside any transaction. */
      lookAsked: Effect.fnUntraced(function* (host: string) {
        const { workspaceId } = yield* Caller
        yield* known(workspaceId, host)
        yield* ownership.count()
        return yield* look(workspaceId, host)
      }),

      /** Records what a look said: the first workspace that proves a host has it. */
      verify: Effect.fnUntraced(function* (seen: LinkLook) {
        const verified = yield* prove((yield* Caller).workspaceId, seen)
        yield* note("domain", verified.host, { status: verified.status })
        return verified
      }),

      /** Removes a host, or ends the workspace's claim; refused while links other than archived ones are there. */
      remove: Effect.fnUntraced(function* ({ host: text }: Named) {
        const { workspaceId } = yield* Caller
        const host = yield* named(text)
        const deleted =
          (yield* repository.unclaim(workspaceId, host)) ||
          (yield* Effect.as(domains.remove(workspaceId, host), true).pipe(
            Effect.catchTags({
              resource_not_found: () => Effect.succeed(false),
              field_invalid: ({ message }) => Effect.fail(refused(message))
            })
          ))
        yield* note("domain", host, { deleted })
        return { host, deleted } satisfies typeof RemovedLinkDomain.Type
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
