import type { Length, Objective } from "@tidings/schema/composing/Brief"
import type { Brand } from "@tidings/schema/resources/Brand"
import { brandOf } from "../brands.ts"

/** A brief that people judge the built-in composer by. */
export interface Case {
  readonly id: string
  readonly brief: string
  readonly brand: Brand
  /** `lead` if undefined. */
  readonly objective?: Objective
  readonly vibe?: string
  readonly length?: Length
  readonly locale?: string
  /** The detected language of its words; `und` if they are too few. */
  readonly language: string
}

export const quay = brandOf("harbour", "Quay Bakery", "quaybakery.example", "14 Quay Street, Galway, Ireland")
export const northwind = brandOf("volt", "Northwind Labs", "northwind.example", "Torstraße 12, 10119 Berlin, Germany")
