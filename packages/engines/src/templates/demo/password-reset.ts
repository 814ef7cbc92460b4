import type { DemoTemplate } from "./DemoTemplate.ts"
import type { Dress } from "../dress/Dress.ts"
import { frame, literal, title } from "../dress/frame.ts"

export const passwordReset = (dress: Dress): DemoTemplate => ({
  key: "password-reset",
  name: "Password reset",
  category: "system",
  mode: "mjml",
  subject: `Reset your ${literal(dress.name)} password`,
  previewText: "This link works once, for {{ expires_minutes }} minutes.",
  body: frame(
    dress,
    `${title("Choose a new password")}
        <mj-text>Hello{% if first_name %} {{ first_name }}{% endif %}, someone asked to reset the password of your account. If it was you, go ahead:</mj-text>
        <mj-button href="{{ reset_url }}">Reset my password</mj-button>
        <mj-text>The link works once and for <strong>{{ expires_minutes }} minutes</strong>. Until you use it, your old password stays as it is.</mj-text>
        <mj-divider />
        <mj-text mj-class="quiet">If it was not you, you need do nothing: without this mail nobody can change your password.{% if requested_from %} The request came from {{ requested_from }}.{% endif %}</mj-text>
        <mj-text mj-class="quiet">The button does not work? Copy this address into your browser:<br /><a href="{{ reset_url }}" style="word-break:break-all;">{{ reset_url }}</a></mj-text>`,
    "You receive this mail because a password reset was asked for with your address."
  ),
  variables: [
    {
      key: "first_name",
      type: "string",
      required: false,
      label: "First name",
      description: "Name the reader is addressed by",
      sample: "Ada"
    },
    {
      key: "reset_url",
      type: "url",
      required: true,
      label: "Reset link",
      description: "Opens the page for a new password; must work only once",
      sample: `${dress.site}/reset?token=Jk81xZ`
    },
    {
      key: "expires_minutes",
      type: "number",
      required: true,
      label: "Minutes",
      description: "Lifetime of the link",
      sample: 30
    },
    {
      key: "requested_from",
      type: "string",
      required: false,
      label: "Origin",
      description: "Browser and place of the request, if known",
      sample: "Firefox on Linux, near Galway"
    }
  ],
  policy: { mode: "strict", failOnUndeclared: true }
})
