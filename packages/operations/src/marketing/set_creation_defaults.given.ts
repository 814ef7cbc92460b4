import type { Given } from "@tidings/testing/Given"

export default {
  refused: { brandId: "brd_00000000000000000000000000" },
  other: { vibe: "calm" }
} satisfies Given
