import type { Contract } from "@tidings/schema/resources/Template"

/** Contract of a template of the bench: the variables of an ordinary receipt. */
export const contractOf = (version: number): Contract => ({
  version,
  variables: [
    { key: "customer_name", type: "string", required: true, sample: "Ada", description: "The customer" },
    { key: "order_number", type: "string", required: true, sample: "1001" },
    { key: "total", type: "number", required: true, sample: 42.5, description: "With taxes" },
    { key: "order_url", type: "url", required: false, sample: "https://shop.example/orders/1001" }
  ],
  policy: { mode: "strict", failOnUndeclared: true }
})
