import type { JsonObject } from '../docs/published-schema.ts'
import { descriptionOf, inputSchemaOf, outputSchemaOf, type Tool } from '../tools/tool.ts'

/** Calls change only the balance; the market is outside. */
const ANNOTATIONS = { readOnlyHint: true, openWorldHint: true }

/** The answer of `tools/list`, in catalog order. */
export const toolList = (tools: readonly Tool[]): readonly JsonObject[] =>
  tools.map((tool) => ({
    name: tool.name,
    title: tool.endpoint.title,
    description: descriptionOf(tool),
    inputSchema: inputSchemaOf(tool),
    outputSchema: outputSchemaOf(tool),
    annotations: ANNOTATIONS,
  }))
