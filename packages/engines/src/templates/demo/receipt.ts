import type { DemoTemplate } from "./DemoTemplate.ts"
import type { Dress } from "../dress/Dress.ts"
import { frame, title, underline } from "../dress/frame.ts"

const amount = (dress: Dress) => `align="right" style="padding:12px 0;white-space:nowrap;${underline(dress)}"`
const sum = `style="padding:6px 0;"`
const sumAmount = `align="right" style="padding:6px 0;white-space:nowrap;"`

export const receipt = (dress: Dress): DemoTemplate => ({
  key: "receipt",
  name: "Receipt",
  category: "transactional",
  mode: "mjml",
  subject: "Your receipt for order {{ order.number }}",
  previewText: "{{ order.total }} paid on {{ order.paid_on | date: '%-d %B %Y' }}. Thank you, {{ customer_name }}.",
  body: frame(
    dress,
    `${title("Thank you, {{ customer_name }}.")}
        <mj-text>We have your payment, and your order is being packed. This mail is your receipt.</mj-text>
        <mj-text mj-class="quiet">Order {{ order.number }} · {{ order.paid_on | date: "%-d %B %Y" }}{% if order.payment_method %} · {{ order.payment_method }}{% endif %}</mj-text>
        <mj-table padding="0 0 24px">
          <tr class="line" align="left">
            <th scope="col" style="padding:0 0 8px;font-weight:600;${underline(dress)}">Item</th>
            <th scope="col" align="right" style="padding:0 0 8px;font-weight:600;${underline(dress)}">Amount</th>
          </tr>
          {% for item in order.items %}
          <tr class="line">
            <td style="padding:12px 12px 12px 0;${underline(dress)}">{{ item.name }}{% if item.quantity > 1 %} × {{ item.quantity }}{% endif %}{% if item.detail %}<br /><span style="font-size:13px;opacity:0.75;">{{ item.detail }}</span>{% endif %}</td>
            <td ${amount(dress)}>{{ item.amount }}</td>
          </tr>
          {% endfor %}
          <tr><td style="padding:14px 0 6px;">Subtotal</td><td align="right" style="padding:14px 0 6px;white-space:nowrap;">{{ order.subtotal }}</td></tr>
          {% if order.shipping %}<tr><td ${sum}>Shipping</td><td ${sumAmount}>{{ order.shipping }}</td></tr>{% endif %}
          {% if order.tax %}<tr><td ${sum}>VAT included</td><td ${sumAmount}>{{ order.tax }}</td></tr>{% endif %}
          <tr><th scope="row" align="left" style="padding:8px 0;font-size:18px;">Total</th><td align="right" style="padding:8px 0;font-size:18px;font-weight:600;white-space:nowrap;">{{ order.total }}</td></tr>
        </mj-table>
        <mj-button href="{{ order.url }}">View your order</mj-button>
        <mj-text mj-class="quiet">Anything not right? Just reply to this mail.</mj-text>`,
    "You receive this mail because you bought something from us. Keep it for your records."
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
      key: "order",
      type: "object",
      required: true,
      label: "Order",
      description: "The paid order; amounts come formatted with their currency",
      properties: [
        {
          key: "number",
          type: "string",
          required: true,
          label: "Order number",
          description: "Number shown to the customer",
          sample: "10482"
        },
        {
          key: "paid_on",
          type: "date",
          required: true,
          label: "Date of payment",
          description: "ISO 8601",
          sample: "2026-11-18"
        },
        {
          key: "payment_method",
          type: "string",
          required: false,
          label: "Payment method",
          description: "Never a full card number",
          sample: "Visa ending 4242"
        },
        {
          key: "items",
          type: "array",
          required: true,
          label: "Line items",
          description: "One row each, in the order given",
          sample: [
            { name: "Oak serving board", detail: "Large, oiled", quantity: 1, amount: "€64.00" },
            { name: "Stoneware mug", detail: "Sea grey, 350 ml", quantity: 4, amount: "€88.00" },
            { name: "Linen tea towel", quantity: 2, amount: "€27.00" }
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
              {
                key: "detail",
                type: "string",
                required: false,
                label: "Detail",
                description: "Variant or size",
                sample: "Sea grey, 350 ml"
              },
              {
                key: "quantity",
                type: "number",
                required: true,
                label: "Quantity",
                description: "Shown from two up",
                sample: 4
              },
              {
                key: "amount",
                type: "string",
                required: true,
                label: "Amount",
                description: "For the whole row",
                sample: "€88.00"
              }
            ]
          }
        },
        {
          key: "subtotal",
          type: "string",
          required: true,
          label: "Subtotal",
          description: "Before shipping",
          sample: "€179.00"
        },
        {
          key: "shipping",
          type: "string",
          required: false,
          label: "Shipping",
          description: "Left out, the row is not shown",
          sample: "€6.50"
        },
        {
          key: "tax",
          type: "string",
          required: false,
          label: "VAT",
          description: "Left out, the row is not shown",
          sample: "€34.68"
        },
        {
          key: "total",
          type: "string",
          required: true,
          label: "Total",
          description: "Amount paid",
          sample: "€185.50"
        },
        {
          key: "url",
          type: "url",
          required: true,
          label: "Order page",
          description: "Page to follow the order",
          sample: `${dress.site}/orders/10482`
        }
      ]
    }
  ],
  policy: { mode: "strict", failOnUndeclared: true }
})
