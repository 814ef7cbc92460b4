import { loadTemplate } from "./sends.ts"
import type { MixKind } from "./MixKind.ts"

const begins = "load.begun"
const wakes = "load.answered"
const sent = { type: "send", template: loadTemplate.key, variables: { name: "Ada" }, next: "end" }

/** A run waits as soon as it begins, and sends one mail once it is woken. */
export const wokenSequence = {
  trigger: { type: "event.matches", event: begins },
  nodes: {
    answer: { type: "wait", on: [{ event: wakes, next: "tips" }], timeout: { after: "30d", next: "end" } },
    tips: sent
  }
}

const contact = { external_id: "[<id>]", email: "[<id>]@run.load.example" }

export default {
  name: "events",
  says: "a custom event that begins a sequence run or, every other time, wakes one that waits; the woken run sends an email",
  share: 10,
  requests: ({ requests, settleMs }) => {
    const emit = (type: string) =>
      requests.post("/v1/events", { type, contact }, { "Idempotency-Key": `${type} [<id>]` })
    return [{ request: emit(begins), followUp: { request: emit(wakes), afterMs: settleMs } }]
  }
} satisfies MixKind
