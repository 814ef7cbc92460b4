import { firstHome } from "@tidings/schema/homes/Home"
import { inHome } from "@tidings/storage/homes/inHome"
import * as Worker from "@tidings/jobs/Worker"
import { Inbox } from "@tidings/services/inbox/Inbox"
import deliver_sign_in from "@tidings/services/signIns/jobs/deliver_sign_in"
import { Effect } from "effect"

/** Sends the requested sign-in codes by mail, and returns the mails of an address, newest first. */
export const signInMails = Effect.fnUntraced(
  function* (address: string) {
    yield* Worker.drain([deliver_sign_in])
    const inbox = yield* Inbox
    const { mails } = yield* inbox.list({ to: address })
    return yield* Effect.forEach(mails, ({ id }) => Effect.map(inbox.read(id), (mail) => mail!))
  },
  // They are the installation's.
  (mailing) => inHome(firstHome, mailing)
)
