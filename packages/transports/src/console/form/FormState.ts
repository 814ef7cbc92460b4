import { formBounds } from "@tidings/fields/forms/formBounds"
import { formNamesOf } from "@tidings/fields/forms/FormNames"
import type { FieldError } from "@tidings/schema/FieldError"

/** The state that a form is printed with: values, errors at their fields, and the items that each list of it has. */
export interface FormState {
  /** Values by name, as a form posts them. */
  readonly values: URLSearchParams
  readonly errors: ReadonlyMap<string, ReadonlyArray<FieldError>>
  /** The name of a choice on which it depends which fields there are. */
  readonly reshapes?: string | undefined
  /** Numbers of the items to print under a name, ascending: those that have a value, and one that is added. */
  readonly itemsOf: (name: string) => ReadonlyArray<number>
}

/**
 * Returns the state of a form with these values; one more item is printed under the name in `_add`. A form beyond
 * `formBounds` is printed empty, and a high number of an item makes no others.
 */
export const formState = (
  values: URLSearchParams,
  { errors = new Map(), reshapes }: Partial<Pick<FormState, "errors" | "reshapes">> = {}
): FormState => {
  const names = formNamesOf(values)
  const adds = values.get("_add")
  return {
    values: names === undefined ? new URLSearchParams() : values,
    errors,
    reshapes,
    itemsOf: (name) => {
      const items = names?.itemsOf(name) ?? []
      const next = (items.at(-1) ?? -1) + 1
      return name === adds && next < formBounds.items ? [...items, next] : items
    }
  }
}
