import { isId, type ContactId, type SendId, type WorkspaceId } from "@tidings/schema/Id"
import type { CreatePreferencesLink } from "@tidings/schema/resources/PreferencesLink"
import type { World } from "@tidings/schema/World"
import { Clock, Context, Effect, Layer } from "effect"
import { Signer } from "../access/Signer.ts"
import { Caller } from "../access/Caller.ts"
import { note } from "../audit/CallNotes.ts"
import { PublicUrl } from "../installation/PublicUrl.ts"
import { ContactTopics } from "../topics/ContactTopics.ts"

const purpose = "preferences"
const addressPurpose = "address of preferences"
const hourMs = 60 * 60 * 1000

/** A link that has not ended: to the reader of a mail, or to a contact while it has the same address. */
type OpenLink =
  | { readonly kind: "send"; readonly id: SendId }
  | (World & { readonly kind: "contact"; readonly id: ContactId; readonly isOf: (email: string) => boolean })

/** Links to a reader's page of preferences which end after a time. Decided in docs/decisions/sends.md. */
export class PreferenceLinks extends Context.Service<PreferenceLinks>()("@tidings/services/PreferenceLinks", {
  make: Effect.gen(function* () {
    const signer = yield* Signer
    const publicUrl = yield* PublicUrl
    const topics = yield* ContactTopics

    const address = (...parts: ReadonlyArray<string | number>) =>
      `${publicUrl}/u/${signer.sign(purpose, parts.join(" "))}`

    return {
      /** The link behind a token; undefined if it was not signed here, or has ended. */
      open: Effect.fnUntraced(function* (token: string): Effect.fn.Return<OpenLink | undefined> {
        const [endsMs, id, workspaceId, mode, hash] = signer.open(purpose, token)?.split(" ") ?? []
        if (endsMs === undefined || id === undefined || Number(endsMs) <= (yield* Clock.currentTimeMillis))
          return undefined
        if (isId("snd", id)) return { kind: "send", id }
        return {
          kind: "contact",
          id: id as ContactId,
          workspaceId: workspaceId as WorkspaceId,
          livemode: mode === "live",
          isOf: (email) => signer.hash(addressPurpose, email) === hash
        }
      }),

      /** Returns a link for the reader of a mail, by which topics are joined however old the mail is. */
      ofMail: (id: SendId, endsMs: number): string => address(endsMs, id),

      /** Creates a link to the preferences of a contact's address. */
      create: Effect.fnUntraced(function* ({
        contact: name,
        expires_in_hours: hours = 24
      }: typeof CreatePreferencesLink.Type) {
        const { livemode, workspaceId } = yield* Caller
        const { email, id } = yield* topics.addressed(name)
        const endsMs = (yield* Clock.currentTimeMillis) + hours * hourMs
        yield* note("contact", id, { expires_in_hours: hours })
        return {
          url: address(endsMs, id, workspaceId, livemode ? "live" : "test", signer.hash(addressPurpose, email)),
          expires_at: new Date(endsMs).toISOString()
        }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
