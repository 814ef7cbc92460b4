/** Each colour in light and in dark: text has a contrast of at least 4.5:1 to its background, borders and lines 3:1. */
export const palette = {
  paper: ["#f6f4ee", "#121614"],
  card: ["#ffffff", "#1a201d"],
  ink: ["#1c2320", "#ebe8e0"],
  quiet: ["#55605b", "#a9b4af"],
  rule: ["#e4e0d5", "#333d38"],
  stroke: ["#7c8781", "#7d8a84"],
  send: ["#1f6f54", "#84d1b5"],
  wait: ["#8a5a00", "#e3b866"],
  branch: ["#4b53b3", "#aab2f5"],
  state: ["#0b6a86", "#7fcbe3"],
  exit: ["#9c3d2e", "#f0a08f"],
  mark: ["#1f6f54", "#84d1b5"],
  "on-mark": ["#ffffff", "#0e1f18"]
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>

export type PaletteColour = keyof typeof palette

const declared = (theme: 0 | 1): string =>
  Object.entries(palette)
    .map(([name, both]) => `--d-${name}:${both[theme]}`)
    .join(";")

/** Sets a property to a colour; a drawing program without CSS variables takes the light one. */
export const coloured = (property: "fill" | "stroke", colour: PaletteColour): string =>
  `${property}:${palette[colour][0]};${property}:var(--d-${colour})`

/** CSS variables of both themes; the reader's system setting decides between them. */
export const variables = `.diagram{color-scheme:light dark;${declared(0)}}
@media (prefers-color-scheme:dark){.diagram{${declared(1)}}}`
