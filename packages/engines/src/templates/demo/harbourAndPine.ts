import type { Dress } from "../dress/Dress.ts"

/** The fictitious shop that the demo workspace writes for. */
export const harbourAndPine: Dress = {
  name: "Harbour & Pine",
  home: "https://harbourandpine.example",
  footer: ["Harbour & Pine, 14 Quay Street, Galway, Ireland"],
  site: "https://harbourandpine.example",
  fonts: {
    heading: "ui-serif, 'Iowan Old Style', Georgia, 'Times New Roman', serif",
    body: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
  },
  light: {
    paper: "#f4f1ea",
    card: "#ffffff",
    panel: "#f4f1ea",
    ink: "#1d2927",
    quiet: "#5d6966",
    line: "#e4dfd4",
    accent: "#1d5c4c",
    onAccent: "#ffffff"
  },
  dark: {
    paper: "#131817",
    card: "#1d2423",
    panel: "#27302e",
    ink: "#ece8df",
    quiet: "#a3aeaa",
    line: "#37413e",
    accent: "#86d0b6",
    onAccent: "#10201b"
  }
}
