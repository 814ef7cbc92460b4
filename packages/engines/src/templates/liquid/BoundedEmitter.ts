import type { Emitter } from "liquidjs"
import { Excess, type Meter, weigh } from "./Meter.ts"

/** Returns the output of `{{ value }}`: empty for null, an array's items concatenated, an object as JSON. */
export const printable = (value: unknown): string => {
  if (typeof value === "string") return value
  if (value === null || value === undefined) return ""
  if (Array.isArray(value)) return value.map(printable).join("")
  return typeof value === "object" ? JSON.stringify(value) : String(value)
}

const charactersAUnit = 4

/** Collects rendered output up to a bound, and charges the meter first. */
export class BoundedEmitter implements Emitter {
  buffer = ""
  private readonly meter: Pick<Meter, "use">
  private readonly characters: number

  constructor(meter: Pick<Meter, "use">, characters: number) {
    this.meter = meter
    this.characters = characters
  }

  write(value: unknown) {
    this.meter.use(weigh(value) / charactersAUnit)
    this.buffer += printable(value)
    if (this.buffer.length > this.characters) throw new Excess(`a part would exceed ${this.characters} characters`)
  }
}
