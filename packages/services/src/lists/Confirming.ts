import type { Brand } from "@tidings/schema/resources/Brand"
import { Database } from "@tidings/storage/Database"
import { BrandRepository } from "@tidings/storage/repositories/BrandRepository"
import { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import { ListMemberRepository } from "@tidings/storage/repositories/ListMemberRepository"
import { ListRepository } from "@tidings/storage/repositories/ListRepository"
import { PendingMemberRepository } from "@tidings/storage/repositories/PendingMemberRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Signer } from "../access/Signer.ts"
import { AuditTrail, auditEntry } from "../audit/AuditTrail.ts"
import { languageOfVersion } from "../readers/languageOfSend.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import { ConfirmLinks } from "./ConfirmLinks.ts"
import { ListConfirmations } from "./ListConfirmations.ts"
import { ListMembership } from "./ListMembership.ts"

/** The standing of a contact who opens the link of a mail that asked. */
export interface Confirmable {
  readonly standing: "pending" | "member" | "ended" | "gone"
  readonly list: string
  readonly sender: string
  readonly brand: Brand | undefined
  readonly language: string
  /** Path of the page whose form adds to the list; undefined if there is none. */
  readonly form: string | undefined
  /** Makes the contact a member; true if it is one afterwards. */
  readonly confirm: (ip: string) => Effect.Effect<boolean>
}

/** Confirming, by contacts themselves, that they want to be on a list. Decided in docs/decisions/lists.md. */
export class Confirming extends Context.Service<Confirming>()("@tidings/services/Confirming", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const links = yield* ConfirmLinks
    const lists = yield* ListRepository
    const people = yield* ContactRepository
    const members = yield* ListMemberRepository
    const pending = yield* PendingMemberRepository
    const workspaces = yield* WorkspaceRepository
    const brands = yield* BrandRepository
    const membership = yield* ListMembership
    const confirmations = yield* ListConfirmations
    const events = yield* WebhookFanOut
    const trail = yield* AuditTrail
    const signer = yield* Signer

    type Link = NonNullable<ReturnType<typeof links.open>>

    const confirm = Effect.fnUntraced(function* ({ contactId, listId, livemode, workspaceId }: Link, ip: string) {
      const world = { workspaceId, livemode }
      const now = yield* Clock.currentTimeMillis
      yield* people.hold(world)
      const [contact] = yield* people.byIds(world, [contactId])
      const list = yield* lists.find(world, listId)
      if (contact === undefined || list === undefined) return false
      const done = yield* members.confirm(world, listId, contact.id, now)
      if (done?.confirmed !== true) return done?.was_there === true
      const { email, external_id, id } = contact
      const given = { email: email ?? "", atMs: now, ipHash: signer.hash("address that confirmed", ip) }
      const consent = (yield* pending.prove(world, listId, given)) ?? null
      yield* events.emit(workspaceId, {
        type: "list_member.confirmed",
        livemode,
        data: { list: { id: listId, name: list.name }, contact: { id, external_id, email }, consent }
      })
      const said = { action: "list_member.confirm", target: { kind: "list", id: listId }, metadata: { contact: id } }
      yield* trail.write(auditEntry(now, { ...world, actor: { kind: "system" }, ...said }))
      yield* membership.entered({ ...world, listId, contacts: [id] })
      return true
    })

    return {
      /** Returns the standing that a link shows; undefined if it was not signed here. */
      of: Effect.fnUntraced(function* (token: string): Effect.fn.Return<Confirmable | undefined> {
        const link = links.open(token)
        if (link === undefined) return undefined
        const { contactId, listId, livemode, workspaceId } = link
        const world = { workspaceId, livemode }
        const now = yield* Clock.currentTimeMillis
        const workspace = yield* workspaces.find(workspaceId)
        const list = yield* lists.find(world, listId)
        const [contact] = yield* people.byIds(world, [contactId])
        const standing = contact && (yield* members.standingOf(world, listId, contact.id))
        const template = list && (yield* confirmations.asking(world, list.confirmTemplateKey))
        const slug = yield* pending.formOf(world, listId)
        const from = workspace?.default_from
        const isOver = link.endsMs <= now
        return {
          standing:
            standing === "member" ? "member" : isOver ? "ended" : standing === "pending" && list ? "pending" : "gone",
          list: list?.name ?? "",
          sender: from?.name ?? from?.email ?? "",
          brand: yield* brands.findDefault(workspaceId),
          language: template === undefined ? "" : languageOfVersion(template.version.html),
          form: slug === undefined ? undefined : `/p/${livemode ? "" : "test/"}${slug}`,
          confirm: (ip) => (isOver ? Effect.succeed(false) : database.transaction(confirm(link, ip)))
        }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
