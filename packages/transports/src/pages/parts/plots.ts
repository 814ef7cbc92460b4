import { html, type Html } from "../html.ts"
import { numberOf } from "./words.ts"

/** One series of a plot; `look` is `p1` to `p4`. */
export interface Series {
  readonly key: string
  readonly name: string
  readonly look: "p1" | "p2" | "p3" | "p4"
}

/** A point of a plot: its day or hour in words, and a value a series. */
export interface PlotPoint {
  readonly label: string
  readonly values: Readonly<Record<string, number>>
}

interface Plot {
  readonly label: string
  readonly series: ReadonlyArray<Series>
  readonly points: ReadonlyArray<PlotPoint>
  /** The heading of the first column of the table beneath. */
  readonly by?: string
}

const height = 100

/** The next number from `least` on that can be halved and read. */
const niceFrom = (least: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  return [1, 2, 4, 5, 8, 10].map((step) => step * power).find((step) => step >= least) ?? least
}

const valueOf = ({ values }: PlotPoint, { key }: Series): number => values[key] ?? 0

const toldOf = (point: PlotPoint, series: ReadonlyArray<Series>): string =>
  `${point.label}: ${series.map((one) => `${numberOf(valueOf(point, one))} ${one.name.toLowerCase()}`).join(", ")}`

/** A plot's numbers as a table, for whoever does not see the plot. */
const asTable = ({ by = "Day", points, series }: Plot): Html =>
  html`<details class="asTable">
    <summary>As a table</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">${by}</th>
          ${series.map(({ name }) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${points.map(
          (point) =>
            html`<tr>
              <th scope="row">${point.label}</th>
              ${series.map((one) => html`<td>${numberOf(valueOf(point, one))}</td>`)}
            </tr>`
        )}
      </tbody>
    </table>
  </details>`

/** A drawing stretched by its box; words stand around it, since those in a stretched drawing would be squeezed. */
const framed = (plot: Plot, top: number, width: number, drawn: Html | ReadonlyArray<Html>): Html => {
  const { label, points } = plot
  const shown = points.length < 3 ? points : [points[0]!, points[Math.floor((points.length - 1) / 2)]!, points.at(-1)!]
  return html`<figure class="plot">
      <div class="plotbox">
        <div class="yaxis" aria-hidden="true">
          <span>${numberOf(top)}</span><span>${numberOf(top / 2)}</span><span>0</span>
        </div>
        <svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="${label}">
          <path class="grid" d="M0 .5H${width}M0 50H${width}M0 99.5H${width}" />
          ${drawn}
        </svg>
        <div class="axis" aria-hidden="true">${shown.map((point) => html`<span>${point.label}</span>`)}</div>
      </div>
    </figure>
    ${asTable(plot)}`
}

/** Stacked bars. */
export const bars = (plot: Plot): Html => {
  const { points, series } = plot
  const top = niceFrom(Math.max(1, ...points.map((point) => series.reduce((sum, one) => sum + valueOf(point, one), 0))))
  const step = 10
  const gap = points.length > 40 ? 1.5 : 2.6
  const drawn = points.map((point, index) => {
    let y = height
    const rects = series.map((one) => {
      const tall = (valueOf(point, one) / top) * height
      y -= tall
      return (
        tall > 0 &&
        html`<rect
          class="${one.look}"
          x="${(index * step + gap / 2).toFixed(1)}"
          y="${y.toFixed(2)}"
          width="${(step - gap).toFixed(1)}"
          height="${tall.toFixed(2)}"
        />`
      )
    })
    return html`<g
      ><title>${toldOf(point, series)}</title
      ><rect class="hit" x="${index * step}" y="0" width="${step}" height="${height}" />${rects}</g
    >`
  })
  return framed(plot, top, Math.max(1, points.length) * step, drawn)
}

export const legend = (series: ReadonlyArray<Series>): Html =>
  html`<div class="legend">
    ${series.map(
      ({ look, name }) =>
        html`<span
          ><svg viewBox="0 0 10 10" aria-hidden="true"><rect class="${look}" width="10" height="10" rx="2.5" /></svg
          >${name}</span
        >`
    )}
  </div>`

/** Shares of a whole, the largest first as given. */
export const shares = (
  rows: ReadonlyArray<{ readonly name: Html | string; readonly count: number; readonly share: number }>
): Html =>
  html`<ul class="bars">
    ${rows.map(
      ({ count, name, share }) =>
        html`<li>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect width="${(share * 100).toFixed(1)}" height="10" /></svg
          ><span>${name}</span
          ><span class="num">${numberOf(count)} <span class="quiet">· ${Math.round(share * 100)} %</span></span>
        </li>`
    )}
  </ul>`
