import * as Operation from "@tidings/pipeline/Operation"
import { Push, PushRequest } from "@tidings/schema/resources/Push"
import { Pushes } from "@tidings/services/push/Pushes"
import { Effect } from "effect"

export default Operation.make({
  name: "send_push",
  http: "POST /v1/pushes",
  scope: "messaging.transactional.send",
  idempotency: "accepted",
  audit: "push.send",
  summary: "Send a push message",
  description: "Shows one notification in one browser. The answer means accepted, not shown: follow it by list_pushes.",
  alsoSaid: "web push notification browser alert",
  input: PushRequest,
  output: Push,
  status: 202,
  outward: true,
  errors: ["field_invalid"],
  example: {
    subscription: {
      endpoint: "https://push.example.com/send/abc",
      keys: {
        p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHH6r4Tts7J_aSIgg"
      }
    },
    title: "Your order left",
    body: "It arrives tomorrow."
  },
  surface: "push",
  asks: ({ title }) => `Send push message ${title}`,
  shows: ({ body, subscription, title, url = "nothing" }) =>
    Effect.succeed({
      kind: "facts",
      facts: Object.entries({ To: subscription.endpoint, Title: title, Text: body, Opens: url }).map(
        ([name, value]) => ({ name, value })
      ),
      warnings: []
    }),
  verb: "send",
  drafts: true,
  handler: (request) => Pushes.use((pushes) => pushes.accept(request))
})
