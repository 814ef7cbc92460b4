import type { DemoTemplate } from "./DemoTemplate.ts"
import type { Dress } from "../dress/Dress.ts"
import { frame, title } from "../dress/frame.ts"

export const welcome = (dress: Dress): DemoTemplate => ({
  key: "welcome",
  name: "Welcome",
  category: "transactional",
  mode: "mjml",
  subject: "Welcome aboard, {{ first_name }}",
  previewText: "Confirm your address, and your account is ready.",
  body: frame(
    dress,
    `${title("Good to have you, {{ first_name }}.")}
        <mj-text>You have just made an account with us. One thing is left: confirm that this address is yours, so that order updates find you.</mj-text>
        <mj-button href="{{ confirm_url }}">Confirm my address</mj-button>
        <mj-raw>{% if next_steps.size > 0 %}</mj-raw>
        <mj-divider />
        <mj-text font-weight="600" padding="0 0 8px">When you are ready</mj-text>
        <mj-table padding="0 0 20px">
          {% for step in next_steps %}
          <tr class="line">
            <td width="34" valign="top" style="padding:8px 0;font-weight:600;">{{ forloop.index }}.</td>
            <td style="padding:8px 0;"><a href="{{ step.url }}">{{ step.title }}</a><br />{{ step.text }}</td>
          </tr>
          {% endfor %}
        </mj-table>
        <mj-raw>{% endif %}</mj-raw>
        <mj-text mj-class="quiet">Questions? Just reply to this mail.</mj-text>`,
    "You receive this mail because someone made an account with this address. If that was not you, ignore it, and the account will be removed."
  ),
  variables: [
    {
      key: "first_name",
      type: "string",
      required: true,
      label: "First name",
      description: "Name the reader is addressed by",
      sample: "Ada"
    },
    {
      key: "confirm_url",
      type: "url",
      required: true,
      label: "Confirmation link",
      description: "Opens the page that confirms the address",
      sample: `${dress.site}/confirm?token=5hQ2v`
    },
    {
      key: "next_steps",
      type: "array",
      required: false,
      label: "Next steps",
      description: "First things to do; left out, the mail ends after the button",
      sample: [
        {
          title: "Save your delivery address",
          text: "Checkout then takes one tap.",
          url: `${dress.site}/account/address`
        },
        {
          title: "Meet the makers",
          text: "Eleven workshops, all within a day's drive of us.",
          url: `${dress.site}/makers`
        }
      ],
      items: {
        key: "step",
        type: "object",
        required: true,
        properties: [
          {
            key: "title",
            type: "string",
            required: true,
            label: "Title",
            description: "The words of the link",
            sample: "Meet the makers"
          },
          {
            key: "text",
            type: "string",
            required: false,
            label: "Text",
            description: "One sentence below it",
            sample: "Eleven workshops, all nearby."
          },
          {
            key: "url",
            type: "url",
            required: true,
            label: "Link",
            description: "Target of the link",
            sample: `${dress.site}/makers`
          }
        ]
      }
    }
  ],
  policy: { mode: "strict", failOnUndeclared: true }
})
