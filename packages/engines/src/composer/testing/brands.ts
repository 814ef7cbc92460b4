import { newId } from "@tidings/schema/Id"
import type { Brand } from "@tidings/schema/resources/Brand"

type Look = Pick<Brand, "palette" | "typography" | "voice">

const harbour: Look = {
  palette: { primary: "#1d5c4c", background: "#f4f1ea", text: "#1d2927", accent: "#e0a02b" },
  typography: { heading: "Fraunces", body: "Inter" },
  voice: "warm, plain"
}
const volt: Look = {
  palette: { primary: "#4a36e0", background: "#f6f5ff", text: "#14122b", accent: "#ff6b4a" },
  typography: { heading: "Bricolage Grotesque", body: "Inter" },
  voice: "confident, brief"
}
const looks = { harbour, volt }

/** A brand of one of two looks. */
export const brandOf = (look: keyof typeof looks, name: string, domain: string, postalAddress: string): Brand => ({
  ...looks[look],
  id: newId("brd", 0),
  name,
  isDefault: true,
  domain,
  logos: [],
  emailDefaults: { footer: null, postalAddress }
})
