import type { MixKind } from "./MixKind.ts"

export default {
  name: "texts",
  says: "one text message of the kit, each to a number of its own",
  share: 5,
  requests: ({ requests }) => {
    const body = { to: "+35386[<digits>]", templateKey: "auth.otp", variables: { code: "041932", minutes: 10 } }
    return [{ request: requests.post("/v1/messaging/transactional", body, { "Idempotency-Key": "[<id>]" }) }]
  }
} satisfies MixKind
