import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  dictionary,
  double,
  integer,
  jsonValue,
  oneof,
  record,
  string
} from "fast-check"
import type { Field, FieldKind, JsonType } from "../Field.ts"

const text = oneof(
  string({ minLength: 1, unit: "grapheme" }),
  string({ unit: constantFrom('"', "\\", "[", "{", "}", "1", "a", " ", "\n", ":", "null", "true") }),
  constantFrom(
    "",
    "__proto__",
    "constructor",
    "null",
    "false",
    "1e5",
    ' "quoted" ',
    '"a\\nb"',
    '"\\"a\\\\nb\\""',
    "[]",
    "{}"
  )
)

const key = oneof(
  string({ unit: "grapheme", maxLength: 12 }),
  constantFrom("", "__proto__", "constructor", "a.b", "a[0]", "1")
)

const number = double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value))

const object = dictionary(key, jsonValue({ maxDepth: 2 }), { maxKeys: 3, noNullPrototype: true })

const ofType: Readonly<Record<JsonType, Arbitrary<unknown>>> = {
  string: text,
  number,
  boolean: boolean(),
  object,
  array: array(jsonValue({ maxDepth: 2 }), { maxLength: 3 })
}

const membersOf = (fields: ReadonlyArray<Field>): Arbitrary<Record<string, unknown>> =>
  record(Object.fromEntries(fields.map((field) => [field.name, inputsOf(field)])), {
    requiredKeys: [],
    noNullPrototype: true
  })

const inputsOfKind = (kind: FieldKind): Arbitrary<unknown> => {
  switch (kind._tag) {
    case "Text":
      return text
    case "Choice":
      return constantFrom(...kind.choices)
    case "Whole":
      return integer()
    case "Decimal":
      return number
    case "Switch":
      return boolean()
    case "List": {
      const item = kind.choices === undefined ? text : constantFrom(...kind.choices)
      return array(kind.orObjects === true ? oneof(item, object) : item, { maxLength: 4 })
    }
    case "Group": {
      const others = kind.others === undefined ? constant({}) : (inputsOf(kind.others) as Arbitrary<object>)
      return others.chain((more) => membersOf(kind.fields).map((own) => ({ ...more, ...own })))
    }
    case "Rows":
      return array(inputsOf(kind.item), { maxLength: 3 })
    case "OneOf":
      return oneof(
        ...kind.cases.map(({ fields, value }) =>
          membersOf(fields).map((members) => ({ [kind.discriminator]: value, ...members }))
        )
      )
    case "Map":
      return dictionary(key, inputsOf(kind.value), { maxKeys: 3, noNullPrototype: true })
    case "Value":
      return oneof(...kind.types.map((type) => ofType[type]))
    case "Json":
      return jsonValue({ maxDepth: 3 }).filter((value) => value !== null)
  }
}

/** Returns inputs of any size and content that a field takes by its kind, bounds aside. */
const inputsOf = (field: Field): Arbitrary<unknown> =>
  field.nullable ? oneof(inputsOfKind(field.kind), constant(null)) : inputsOfKind(field.kind)

/** Returns objects with any of these fields. */
export const inputsOfFields = membersOf
