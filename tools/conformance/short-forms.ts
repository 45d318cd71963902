import type { Json } from '../../test/journeys/json.ts'

/** With the short form of each answer as a choice of its `data`. */
export function withShortForms(document: Json): Json {
  const changed = structuredClone(document)
  for (const operation of Object.values<Json>(changed.paths).flatMap((item) => Object.values<Json>(item))) {
    const { schema, 'x-concise': concise } = operation.responses['200']?.content?.['application/json'] ?? {}
    if (concise) schema.properties.data = { anyOf: [schema.properties.data, concise] }
  }
  return changed
}
