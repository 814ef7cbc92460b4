import type { OutgoingEmail } from "../../messages/OutgoingEmail.ts"

/** Bytes that any unfaithful transfer encoding would change. */
export const everyByte = Uint8Array.from({ length: 1024 }, (_, i) => (i * 7) % 256)

/** A one-pixel PNG. */
export const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=",
  "base64"
)

/** A message that uses every field of a message. */
export const outgoingEmail = (changes: Partial<OutgoingEmail> = {}): OutgoingEmail => ({
  id: "snd_2fh3k9vq",
  dueMs: Date.UTC(2026, 10, 22, 11, 5, 9),
  from: { email: "receipts@tidings.example", name: "Tidings, Żółw & Co." },
  to: "ada@example.net",
  replyTo: { email: "help@tidings.example", name: "Help" },
  subject: "Twój paragon ✓ 領収書 👩‍🚀",
  html: '<p>Zażółć gęślą jaźń</p>\r\n.\r\n<img src="cid:logo.png" alt="">',
  text: "Zażółć gęślą jaźń\n.\nFrom here on, a line that starts with a dot:\n.. end",
  headers: { "X-Order": "4711", "X-Note": "Größe – 3 €" },
  attachments: [
    { filename: "logo.png", content_type: "image/png", data_base64: pixel.toString("base64"), inline: true },
    {
      filename: "paragon ✓.bin",
      content_type: "application/octet-stream",
      data_base64: Buffer.from(everyByte).toString("base64"),
      inline: false
    }
  ],
  messageId: "<snd_2fh3k9vq@mail.tidings.example>",
  listUnsubscribe: { url: "https://tidings.example/u/k3x9", mailto: "mailto:u@tidings.example?subject=k3x9" },
  returnPath: "bounces+snd_2fh3k9vq@tidings.example",
  ...changes
})
