import type { ApiOperation, Description, Schema } from './description.ts'
import { freeName, nameWithin } from './shared-shapes.ts'

/** Gives each object in a member of a body a schema of its own, named after operation and member. */
export function withBodyShapes(description: Description): Description {
  const taken = new Set(Object.keys(description.schemas))
  const schemas: Record<string, Schema> = { ...description.schemas }

  const named = (schema: Schema, name: string): Schema => {
    const { properties, items, anyOf } = schema
    if (items) return { ...schema, items: named(items, name) }
    if (anyOf) return { ...schema, anyOf: anyOf.map((one) => named(one, name)) }
    if (properties === undefined) return schema
    const own = freeName(name, taken)
    schemas[own] = schema
    return { $ref: `#/components/schemas/${own}` }
  }

  const shaped = (operation: ApiOperation): ApiOperation => ({
    ...operation,
    parameters: operation.parameters.map((one) =>
      one.in === 'body'
        ? { ...one, schema: named(one.schema, nameWithin(nameWithin('', operation.id), one.name)) }
        : one,
    ),
  })

  return { ...description, operations: description.operations.map(shaped), schemas }
}
