import { type } from "../layout/sizes.ts"

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

type PaletteColour = keyof typeof palette

const declared = (theme: 0 | 1): string =>
  Object.entries(palette)
    .map(([name, both]) => `--d-${name}:${both[theme]}`)
    .join(";")

/** Sets a property to a colour; a drawing program without CSS variables takes the light one. */
const coloured = (property: "fill" | "stroke", colour: PaletteColour): string =>
  `${property}:${palette[colour][0]};${property}:var(--d-${colour})`

/** CSS variables of both themes; the reader's system setting decides between them. */
const variables = `.diagram{color-scheme:light dark;${declared(0)}}
@media (prefers-color-scheme:dark){.diagram{${declared(1)}}}`

const kinds = (["send", "wait", "branch", "state", "exit"] as const)
  .map(
    (kind) =>
      `.diagram .${kind} .shape,.diagram .${kind} .inner{${coloured("stroke", kind)}}\n.diagram .${kind} .kind{${coloured("fill", kind)}}\n.diagram .${kind} .icon{${coloured("stroke", kind)}}`
  )
  .join("\n")

const sized = (size: number): string => `font-size:${size}px`

/** CSS of a diagram, for the drawing itself or for a page that holds it. Its selectors match only inside `.diagram`. */
export const diagramStyle = `${variables}
.diagram text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;${coloured("fill", "ink")}}
.diagram .ground{${coloured("fill", "paper")}}
.diagram .shape{${coloured("fill", "card")};stroke-width:1.5}
.diagram .inner{fill:none;stroke-width:1}
.diagram .icon{fill:none;stroke-width:1.4;stroke-linecap:round;stroke-linejoin:round}
.diagram .kind{${sized(11)};font-weight:600;letter-spacing:.04em}
.diagram .name{${sized(type.name.size)};font-weight:600}
.diagram .rule{${sized(type.rule.size)};${coloured("fill", "quiet")}}
.diagram .parting{${coloured("stroke", "rule")};stroke-width:1}
.diagram .count{${sized(type.counts.size)};${coloured("fill", "quiet")}}
.diagram .number{font-weight:600;${coloured("fill", "ink")}}
.diagram .line{fill:none;${coloured("stroke", "stroke")};stroke-width:1.5}
.diagram .arrow{${coloured("fill", "stroke")}}
.diagram .ways rect{${coloured("fill", "paper")}}
.diagram .ways text{${sized(type.label.size)};${coloured("fill", "quiet")};text-anchor:middle}
.diagram .terminal rect{${coloured("fill", "paper")};${coloured("stroke", "stroke")};stroke-width:1.2}
.diagram .terminal text{${sized(type.terminal.size)};text-anchor:middle}
.diagram .heading{font-size:19px;font-weight:600}
.diagram .lead{${sized(12.5)};${coloured("fill", "quiet")}}
${kinds}
.diagram a{text-decoration:none}
.diagram .ring{fill:none;stroke:none;stroke-width:2.5}
.diagram a:hover .shape{stroke-width:2.5}
.diagram a:focus{outline:none}
.diagram a:focus-visible .ring,.diagram a:target .ring{${coloured("stroke", "ink")}}
.diagram .visited .shape{${coloured("stroke", "mark")};stroke-width:3}
.diagram .walked .line{${coloured("stroke", "mark")};stroke-width:3}
.diagram .walked .arrow{${coloured("fill", "mark")}}
.diagram .step rect{${coloured("fill", "mark")}}
.diagram .step text{${sized(11)};font-weight:700;${coloured("fill", "on-mark")};text-anchor:middle}
`
