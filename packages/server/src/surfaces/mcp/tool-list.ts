import type { JsonObject } from '../docs/published-schema.ts'
import { descriptionOf, inputSchemaOf, outputSchemaOf, type Tool } from '../tools/tool.ts'

/** Nothing is changed but the balance; answers come from a market outside. */
const ANNOTATIONS = { readOnlyHint: true, openWorldHint: true }

/** The tools as `tools/list` shows them, in the order of the catalog. */
export const toolList = (tools: readonly Tool[]): readonly JsonObject[] =>
  tools.map((tool) => ({
    name: tool.name,
    title: tool.endpoint.title,
    description: descriptionOf(tool),
    inputSchema: inputSchemaOf(tool),
    outputSchema: outputSchemaOf(tool),
    annotations: ANNOTATIONS,
  }))
