import type { Given } from "@tidings/testing/Given"

export default {
  refused: { default_from: { email: "hello@elsewhere.example", name: "Acme" } }
} satisfies Given
