import type { Brand } from "@tidings/schema/resources/Brand"

/** The default look of a brand. */
export const plainLook: Pick<Brand, "palette" | "typography" | "logos" | "voice" | "emailDefaults"> = {
  palette: { primary: "#1f3a5f", background: "#ffffff", text: "#1c1c1e", accent: "#c8553d" },
  typography: { heading: "Georgia, serif", body: "system-ui, sans-serif" },
  logos: [],
  voice: "Clear, warm and brief.",
  emailDefaults: { footer: null, postalAddress: null }
}
