import { nameIn, type Schema } from './description.ts'

const LONGEST_TUPLE = 4
const PRIMITIVES: Readonly<Record<string, string>> = {
  number: 'number',
  integer: 'number',
  string: 'string',
  boolean: 'boolean',
  null: 'null',
}

/**
 * A schema as the TypeScript type of what `JSON.parse` makes of it.
 * @throws RangeError if the type is not known
 */
export function typescriptType(schema: Schema): string {
  if (schema.$ref !== undefined) return nameIn(schema)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typescriptType))].map(grouped).join(' | ')
  if (schema.allOf) return schema.allOf.map(typescriptType).map(grouped).join(' & ')
  if (schema.type === 'array') return arrayType(schema)
  if (schema.type === 'object') return objectType(schema)
  if (schema.type === undefined) return 'unknown'
  const primitive = PRIMITIVES[schema.type]
  if (primitive === undefined) throw new RangeError(`the type ${schema.type} is not known`)
  return primitive
}

/** The members of an object, as they stand between the braces of a type. */
export function typescriptMembers({ properties = {}, required = [] }: Schema): string {
  return Object.entries(properties)
    .map(([name, schema]) => {
      const optional = required.includes(name) ? '' : '?'
      return `${docComment(schema)}readonly ${propertyName(name)}${optional}: ${typescriptType(schema)}`
    })
    .join('\n')
}

/** What a schema says of itself, or the one schema in it that says something. */
export const descriptionIn = ({ description, anyOf = [] }: Schema): string =>
  description ?? anyOf.map((one) => one.description).find((text) => text !== undefined) ?? ''

export const docComment = (schema: Schema): string => {
  const text = descriptionIn(schema).replaceAll('*/', '*\u200b/')
  return text === '' ? '' : `/** ${text} */\n`
}

function arrayType({ items = {}, minItems, maxItems }: Schema): string {
  const item = typescriptType(items)
  if (minItems !== undefined && minItems === maxItems && minItems <= LONGEST_TUPLE) {
    return `readonly [${Array.from({ length: minItems }, () => item).join(', ')}]`
  }
  return `readonly ${grouped(item)}[]`
}

function objectType(schema: Schema): string {
  const { properties, additionalProperties: rest } = schema
  if (properties === undefined) {
    return `Readonly<Record<string, ${typeof rest === 'object' ? typescriptType(rest) : 'unknown'}>>`
  }
  if (typeof rest === 'object') throw new RangeError('members both named and unnamed are not expressed')
  return `{\n${typescriptMembers(schema)}\n}`
}

const grouped = (type: string): string => (/^[\w[\]]+$|^"[^"]*"$/.test(type) ? type : `(${type})`)

const propertyName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))
