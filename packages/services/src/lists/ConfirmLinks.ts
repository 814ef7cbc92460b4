import type { ContactId, ListId, WorkspaceId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Signer } from "../access/Signer.ts"
import { PublicUrl } from "../installation/PublicUrl.ts"

const purpose = "confirm list member"

/** Time during which a contact may confirm, after the mail that asked last. */
export const confirmLastsMs = 7 * 24 * 60 * 60 * 1000

/** The contact and the list that a link is about, and its end (Unix milliseconds). */
interface ConfirmLink extends World {
  readonly listId: ListId
  readonly contactId: ContactId
  readonly endsMs: number
}

/** Links by which contacts confirm that they want to be on a list. */
export class ConfirmLinks extends Context.Service<ConfirmLinks>()("@tidings/services/ConfirmLinks", {
  make: Effect.gen(function* () {
    const signer = yield* Signer
    const publicUrl = yield* PublicUrl
    return {
      url: ({ livemode, workspaceId }: World, listId: ListId, contactId: ContactId, endsMs: number): string =>
        `${publicUrl}/c/${signer.sign(purpose, [workspaceId, livemode ? "live" : "test", listId, contactId, endsMs].join(" "))}`,

      /** The link behind a token, also of one that has ended; undefined if it was not signed here. */
      open: (token: string): ConfirmLink | undefined => {
        const text = signer.open(purpose, token)
        if (text === undefined) return undefined
        const [workspaceId, mode, listId, contactId, endsMs] = text.split(" ")
        return {
          workspaceId: workspaceId as WorkspaceId,
          livemode: mode === "live",
          listId: listId as ListId,
          contactId: contactId as ContactId,
          endsMs: Number(endsMs)
        }
      }
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
