import type { OutgoingPush } from "@tidings/schema/resources/Push"

/** A message to the subscription of RFC 8291, appendix A. */
export const outgoingPush = (changes: Partial<OutgoingPush> = {}): OutgoingPush => ({
  id: "push_2fh3k9vq",
  subscription: {
    endpoint: "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
    keys: {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg"
    }
  },
  title: "Your order left ✓",
  body: "It arrives tomorrow.",
  ...changes
})
