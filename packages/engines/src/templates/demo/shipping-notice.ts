import type { DemoTemplate } from "./DemoTemplate.ts"
import type { Dress } from "../dress/Dress.ts"
import { frame, panel, title } from "../dress/frame.ts"

export const shippingNotice = (dress: Dress): DemoTemplate => ({
  key: "shipping-notice",
  name: "Shipping notice",
  category: "transactional",
  mode: "mjml",
  subject: "Order {{ order_number }} is on its way",
  previewText:
    "{{ carrier }} has your parcel{% if arrives_on %}; expect it on {{ arrives_on | date: '%A, %-d %B' }}{% endif %}.",
  body: frame(
    dress,
    `${title("Your parcel has left us, {{ customer_name }}.")}
        <mj-text>{{ carrier }} collected it today.{% if arrives_on %} It should reach you on <strong>{{ arrives_on | date: "%A, %-d %B" }}</strong>.{% endif %}</mj-text>${panel(
          dress,
          `<span style="font-size:13px;opacity:0.75;">Tracking number</span><br /><strong style="font-size:18px;line-height:28px;">{{ tracking_number }}</strong>`
        )}
        <mj-button href="{{ tracking_url }}">Follow the parcel</mj-button>
        <mj-divider />
        <mj-text font-weight="600" padding="0 0 4px">In this parcel</mj-text>
        <mj-table padding="0 0 20px">
          {% for item in items %}
          <tr><td style="padding:6px 0;">{{ item.name }}</td><td align="right" style="padding:6px 0;white-space:nowrap;">× {{ item.quantity }}</td></tr>
          {% endfor %}
        </mj-table>
        <mj-raw>{% if address %}</mj-raw>
        <mj-text font-weight="600" padding="0 0 4px">Going to</mj-text>
        <mj-text>{{ address | newline_to_br }}</mj-text>
        <mj-raw>{% endif %}</mj-raw>
        <mj-text mj-class="quiet">Not at home? The carrier's page lets you choose a neighbour or a pick-up point.</mj-text>`,
    "You receive this mail because your order was handed to the carrier."
  ),
  variables: [
    {
      key: "customer_name",
      type: "string",
      required: true,
      label: "Customer's name",
      description: "Name the reader is addressed by",
      sample: "Ada"
    },
    {
      key: "order_number",
      type: "string",
      required: true,
      label: "Order number",
      description: "Number shown to the customer",
      sample: "10482"
    },
    {
      key: "carrier",
      type: "string",
      required: true,
      label: "Carrier",
      description: "Name of the delivery company",
      sample: "An Post"
    },
    {
      key: "tracking_number",
      type: "string",
      required: true,
      label: "Tracking number",
      description: "The carrier's",
      sample: "CE 482 915 733 IE"
    },
    {
      key: "tracking_url",
      type: "url",
      required: true,
      label: "Tracking page",
      description: "The carrier's page for this parcel",
      sample: "https://carrier.example/track/CE482915733IE"
    },
    {
      key: "arrives_on",
      type: "date",
      required: false,
      label: "Expected on",
      description: "ISO 8601; left out, no day is promised",
      sample: "2026-11-24"
    },
    {
      key: "items",
      type: "array",
      required: true,
      label: "Items",
      description: "Items in this parcel",
      sample: [
        { name: "Oak serving board", quantity: 1 },
        { name: "Stoneware mug", quantity: 4 },
        { name: "Linen tea towel", quantity: 2 }
      ],
      items: {
        key: "item",
        type: "object",
        required: true,
        properties: [
          {
            key: "name",
            type: "string",
            required: true,
            label: "Name",
            description: "Name of the item",
            sample: "Stoneware mug"
          },
          { key: "quantity", type: "number", required: true, label: "Quantity", description: "Item count", sample: 4 }
        ]
      }
    },
    {
      key: "address",
      type: "string",
      required: false,
      label: "Delivery address",
      description: "Lines are kept",
      sample: "Ada Byrne\n3 Long Walk\nGalway H91 R8W2"
    }
  ],
  policy: { mode: "strict", failOnUndeclared: true }
})
