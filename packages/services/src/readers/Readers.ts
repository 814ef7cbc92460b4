import { normalizeEmail } from "@tidings/schema/fields/Email"
import type { ContactId, SendId } from "@tidings/schema/Id"
import type { Brand } from "@tidings/schema/resources/Brand"
import type { World } from "@tidings/schema/World"
import { Database } from "@tidings/storage/Database"
import { BrandRepository } from "@tidings/storage/repositories/BrandRepository"
import { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import { erasedText } from "@tidings/storage/repositories/erasedText"
import { SendRepository } from "@tidings/storage/repositories/SendRepository"
import { TopicRepository } from "@tidings/storage/repositories/TopicRepository"
import { TopicStateRepository } from "@tidings/storage/repositories/TopicStateRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { SendTimeline } from "../sends/SendTimeline.ts"
import { Tracking } from "../sends/tracking/Tracking.ts"
import { Suppressions } from "../suppressions/Suppressions.ts"
import { TemplateVersions } from "../templates/TemplateVersions.ts"
import { languageOfSend } from "./languageOfSend.ts"
import { PreferenceLinks } from "./PreferenceLinks.ts"
import { ReaderChoices, type ReaderLink } from "../topics/ReaderChoices.ts"
import { consentTo, type ShownTopic, shownTopics } from "./shownTopics.ts"

/** Days after a mail during which its reader may join by its link. */
const joinsDays = 90
const dayMs = 24 * 60 * 60 * 1000

/** Masks an address as `a…@example.com`: mails are forwarded, and other holders need not learn the whole address. */
const masked = (email: string): string => {
  const at = email.lastIndexOf("@")
  return `${String.fromCodePoint(email.codePointAt(0)!)}…${email.slice(at)}`
}

/** The one that a link is about. */
interface Person extends World {
  /** Normalised; null for a person who was erased. */
  readonly email: string | null
  readonly sender: string
  readonly mayJoin: boolean
  readonly language: string
  readonly link: ReaderLink
  /** The mail whose link was used; undefined for a link to the preferences of a contact. */
  readonly mail?: { readonly id: SendId; readonly topic: string | null }
}

/** The view of a reader, and the choices that a link allows. */
export interface Reader {
  /** The masked address; null for a person who was erased, of whom nothing is written. */
  readonly address: string | null
  readonly sender: string
  readonly brand: Brand | undefined
  /** Language of the mail, as a tag; empty if it says none. */
  readonly language: string
  readonly mayJoin: boolean
  readonly hasLeftAll: boolean
  /** The topic of the mail. */
  readonly topic: ShownTopic | undefined
  /** The other public topics. */
  readonly others: ReadonlyArray<ShownTopic>
  /** The mail by which a new link can be asked for; undefined if the link is none of a mail. */
  readonly mailId: SendId | undefined
  /** Leaves the topic of the mail; without one, all marketing. Idempotent. */
  readonly leave: Effect.Effect<void>
  /** Leaves all marketing. */
  readonly leaveAll: Effect.Effect<void>
  /** Ends `leaveAll`, if the reader may join. */
  readonly comeBack: Effect.Effect<void>
  /** Joins or leaves topics that are shown; joins only if the reader may. */
  readonly choose: (joined: (topic: ShownTopic) => boolean) => Effect.Effect<void>
}

/**
 * Readers of marketing mails, by the links that their mails and workspaces give them. Decided in
 * docs/decisions/sends.md.
 */
export class Readers extends Context.Service<Readers>()("@tidings/services/Readers", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const sends = yield* SendRepository
    const people = yield* ContactRepository
    const brands = yield* BrandRepository
    const workspaces = yield* WorkspaceRepository
    const topics = yield* TopicRepository
    const states = yield* TopicStateRepository
    const versions = yield* TemplateVersions
    const suppressions = yield* Suppressions
    const timeline = yield* SendTimeline
    const choices = yield* ReaderChoices
    const tracking = yield* Tracking
    const links = yield* PreferenceLinks

    const readerOfMail = Effect.fnUntraced(function* (sendId: SendId, isAnew: boolean) {
      const send = yield* sends.open(sendId)
      if (send === undefined) return undefined
      const now = yield* Clock.currentTimeMillis
      const { email, name = email } = send.payload.from
      const person: Person = {
        workspaceId: send.workspace_id,
        livemode: send.livemode,
        email: send.to_email === erasedText ? null : normalizeEmail(send.to_email),
        sender: name,
        mayJoin: isAnew || now - new Date(send.created_at).getTime() <= joinsDays * dayMs,
        language: yield* languageOfSend(versions, send),
        link: { kind: "send", id: send.id },
        mail: { id: send.id, topic: send.topic_key ?? null }
      }
      return person
    })

    const readerOfContact = Effect.fnUntraced(function* (
      { livemode, workspaceId }: World,
      contactId: ContactId,
      isOf: (email: string) => boolean
    ) {
      const [contact] = yield* people.byIds({ workspaceId, livemode }, [contactId])
      const workspace = yield* workspaces.find(workspaceId)
      if (contact === undefined || contact.email === null || workspace === undefined || !isOf(contact.email))
        return undefined
      const { locale } = contact.traits
      const person: Person = {
        workspaceId,
        livemode,
        email: contact.email,
        sender: workspace.default_from.name ?? workspace.default_from.email,
        mayJoin: true,
        language: typeof locale === "string" ? locale : "",
        link: { kind: "contact", id: contact.id }
      }
      return person
    })

    /** The person behind a token; undefined if it was not signed here, or has ended. */
    const personOf = Effect.fnUntraced(function* (token: string): Effect.fn.Return<Person | undefined> {
      const mail = tracking.openUnsubscribe(token)
      if (mail !== undefined) return yield* readerOfMail(mail.sendId, false)
      const link = yield* links.open(token)
      if (link === undefined) return undefined
      return link.kind === "send"
        ? yield* readerOfMail(link.id, true)
        : yield* readerOfContact(link, link.id, link.isOf)
    })

    const acting = (person: Person & { readonly email: string }, shown: ReadonlyArray<ShownTopic>) => {
      const { email, link, livemode, mail, mayJoin, workspaceId } = person
      const world = { workspaceId, livemode }
      const leaveAll =
        mail === undefined
          ? Effect.asVoid(database.transaction(suppressions.leave(world, email, link)))
          : timeline.record(mail.id, [{ type: "send.unsubscribed", source: "system" }])
      const topic = mail?.topic ?? null
      return {
        leaveAll,
        leave:
          mail === undefined || topic === null
            ? leaveAll
            : timeline.record(mail.id, [{ type: "send.unsubscribed", source: "system", data: { topic } }]),
        comeBack: mayJoin ? Effect.asVoid(database.transaction(suppressions.rejoin(world, email, link))) : Effect.void,
        choose: (joined: (topic: ShownTopic) => boolean) => {
          const changed = shown.filter((one) => one.isJoined !== joined(one) && (one.isJoined || mayJoin))
          const asked = changed.map((one) =>
            one.isJoined
              ? { topic_key: one.key, state: "left" as const, consent: null }
              : { topic_key: one.key, state: "joined" as const, consent: consentTo(one) }
          )
          return database.transaction(choices.choose(world, email, asked, link))
        }
      }
    }

    const nothing = { leaveAll: Effect.void, leave: Effect.void, comeBack: Effect.void, choose: () => Effect.void }

    return {
      /** The reader behind a link; undefined if it was not signed here, or has ended. */
      of: Effect.fnUntraced(function* (token: string): Effect.fn.Return<Reader | undefined> {
        const person = yield* personOf(token)
        if (person === undefined) return undefined
        const { email, language, livemode, mail, mayJoin, sender, workspaceId } = person
        const known = yield* topics.all(workspaceId)
        const world = { workspaceId, livemode }
        const chosen = known.length === 0 || email === null ? [] : yield* states.of(world, email)
        const topicOfMail = mail?.topic ?? null
        const shown = shownTopics(known, chosen, topicOfMail)
        const hasLeftAll = email !== null && (yield* suppressions.hasLeft(world, email))
        return {
          address: email === null ? null : masked(email),
          sender,
          brand: known.length === 0 ? undefined : yield* brands.findDefault(workspaceId),
          language,
          mayJoin,
          hasLeftAll,
          topic: shown.find(({ key }) => key === topicOfMail),
          others: shown.filter(({ key }) => key !== topicOfMail),
          mailId: mail?.id,
          ...(email === null ? nothing : acting({ ...person, email }, shown))
        }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
