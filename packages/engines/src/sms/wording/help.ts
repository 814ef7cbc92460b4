import { helpReply } from "@tidings/schema/resources/SmsDelivery"
import { brand } from "./smsKit.ts"

/** The reply to a HELP message. */
export const help = {
  key: helpReply,
  variables: [
    brand,
    {
      key: "email",
      type: "text" as const,
      description: "The workspace's sender address",
      sample: "hello@example.com"
    }
  ],
  defaultBody: "{{brand}}: for help, write to {{email}}. Reply STOP to get no more messages."
}
