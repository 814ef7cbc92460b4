import type { QrStyle } from "@tidings/schema/resources/QrDesign"
import { encode } from "uqr"

export type Correction = NonNullable<QrStyle["errorCorrection"]>

/** The dark and light modules of a code (ISO/IEC 18004), without a quiet zone. */
export interface Matrix {
  /** Modules per side, 21 to 177. */
  readonly size: number
  /** True for a dark module; false outside the code. */
  readonly isDark: (x: number, y: number) => boolean
}

const eye = 7

/** Returns the upper left corners of the three eyes. */
export const eyesOf = ({ size }: Matrix): ReadonlyArray<readonly [x: number, y: number]> => [
  [0, 0],
  [size - eye, 0],
  [0, size - eye]
]

/** True within one of the three eyes. */
export const isInEye = (matrix: Matrix, x: number, y: number): boolean =>
  eyesOf(matrix).some(([left, top]) => x >= left && x < left + eye && y >= top && y < top + eye)

/**
 * Returns the smallest code that holds the text, with more error correction than requested if that costs no size;
 * undefined if even version 40 is too small.
 */
export const matrixOf = (text: string, ecc: Correction): Matrix | undefined => {
  try {
    const { data, size } = encode(text, { ecc, boostEcc: true, border: 0 })
    return { size, isDark: (x, y) => data[y]?.[x] ?? false }
  } catch (error) {
    if (error instanceof RangeError && error.message === "Data too long") return undefined
    throw error
  }
}
