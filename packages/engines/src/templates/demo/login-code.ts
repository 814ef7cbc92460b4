import type { DemoTemplate } from "./DemoTemplate.ts"
import type { Dress } from "../dress/Dress.ts"
import { frame, panel, shown, title } from "../dress/frame.ts"

export const loginCode = (dress: Dress): DemoTemplate => ({
  key: "login-code",
  name: "Login code",
  category: "system",
  mode: "mjml",
  subject: "{{ code }} is your login code",
  previewText: "Enter it within {{ expires_minutes }} minutes to sign in.",
  body: frame(
    dress,
    `${title("Your login code")}
        <mj-text>Enter this code where you are signing in:</mj-text>${panel(
          dress,
          `<span style="font-family:ui-monospace, Menlo, Consolas, 'Courier New', monospace;font-size:34px;line-height:44px;font-weight:600;letter-spacing:8px;">{{ code }}</span>`
        )}
        <mj-text>It works once, for <strong>{{ expires_minutes }} minutes</strong>{% if device %}, on {{ device }}{% endif %}.</mj-text>
        <mj-divider />
        <mj-text mj-class="quiet">Nobody from ${shown(dress.name)} will ever ask you for this code. If you are not signing in, ignore this mail; your account is safe.</mj-text>`,
    "You receive this mail because someone is signing in with your address."
  ),
  variables: [
    {
      key: "code",
      type: "string",
      required: true,
      label: "Code",
      description: "6 to 8 digits, as a string, so that leading zeros stay",
      sample: "041 932"
    },
    {
      key: "expires_minutes",
      type: "number",
      required: true,
      label: "Minutes",
      description: "Lifetime of the code",
      sample: 10
    },
    {
      key: "device",
      type: "string",
      required: false,
      label: "Device",
      description: "Browser or device of the sign-in",
      sample: "Firefox on Linux"
    }
  ],
  policy: { mode: "strict", failOnUndeclared: true }
})
