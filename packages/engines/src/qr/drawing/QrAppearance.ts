import type { QrFrame, QrStyle } from "@tidings/schema/resources/QrDesign"
import type { Correction } from "./Matrix.ts"

export interface FrameBand {
  readonly text: string
  readonly textColor: string
  readonly bandColor: string
}

/** A style and a frame with all defaults applied. */
export interface QrAppearance {
  readonly foreground: string
  readonly background: string
  readonly bodyShape: NonNullable<QrStyle["bodyShape"]>
  readonly eyeShape: NonNullable<QrStyle["eyeShape"]>
  /** Roundness of rounded shapes, 0 to 1. */
  readonly roundness: number
  /** Width of the quiet zone, in modules. */
  readonly margin: number
  readonly correction: Correction
  /** The longer side of the logo, as a share of the code's side. */
  readonly logoRatio: number
  readonly band: FrameBand | undefined
}

/** Applies the defaults; a code with a logo gets the highest error correction, unless another is given. */
export const appearanceOf = (style: QrStyle, frame: QrFrame): QrAppearance => {
  const foreground = style.foregroundColor ?? "#000000"
  const background = style.backgroundColor ?? "#ffffff"
  return {
    foreground,
    background,
    bodyShape: style.bodyShape ?? "square",
    eyeShape: style.eyeShape ?? "square",
    roundness: style.cornerRadius ?? 0.7,
    margin: style.margin ?? 4,
    correction: style.errorCorrection ?? (style.logoAssetId === undefined ? "M" : "H"),
    logoRatio: style.logoSizeRatio ?? 0.22,
    band:
      frame.kind === "plain"
        ? undefined
        : {
            text: frame.text.trim().replaceAll(/\s+/gu, " "),
            textColor: frame.textColor ?? background,
            bandColor: frame.bandColor ?? foreground
          }
  }
}
