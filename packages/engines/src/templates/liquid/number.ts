import type { FilterImplOptions } from "liquidjs"
import { decimal } from "../contract/coerce.ts"
import { localeOf, numberFormat } from "./localeOf.ts"

/** Cost of writing a number, and of one in a currency, for which a formatter may have to be made. */
const numberUnits = 64
const currencyUnits = 256
const mostDigits = 20

const read = (value: unknown): number | undefined => {
  const number = typeof value === "string" && decimal.test(value.trim()) ? Number(value) : value
  return typeof number === "number" && Number.isFinite(number) ? number : undefined
}

const digitsOf = (digits: unknown): Intl.NumberFormatOptions => {
  const count = read(digits)
  return count !== undefined && Number.isInteger(count) && count >= 0 && count <= mostDigits
    ? { minimumFractionDigits: count, maximumFractionDigits: count }
    : {}
}

/**
 * The `number` filter: `{{ total | number: 2 }}` is 1,234.50 in English and 1.234,50 in German. Without digits a number
 * has as many as it needs, three at most. Prints a value that is no number unchanged.
 */
export const number: FilterImplOptions = function (value: unknown, digits: unknown) {
  this.context.memoryLimit.use(numberUnits)
  const found = read(value)
  return found === undefined ? value : numberFormat(localeOf(this), digitsOf(digits)).format(found)
}

/**
 * The `currency` filter: `{{ total | currency: "EUR" }}` is €1,234.50 in English and 1.234,50 € in German. Prints a
 * value that is no number, or one in no currency, unchanged.
 */
export const currency: FilterImplOptions = function (value: unknown, code: unknown, digits: unknown) {
  this.context.memoryLimit.use(currencyUnits)
  const found = read(value)
  if (found === undefined || typeof code !== "string" || !/^[A-Za-z]{3}$/u.test(code)) return value
  const options = { style: "currency", currency: code.toUpperCase(), ...digitsOf(digits) } as const
  return numberFormat(localeOf(this), options).format(found)
}
