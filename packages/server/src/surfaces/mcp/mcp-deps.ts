import type { JsonObject } from '../docs/published-schema.ts'
import type { CallTool, ToolAnswer, ToolCaller } from '../tools/call-tool.ts'
import type { Tool } from '../tools/tool.ts'
import type { Complete } from './completions.ts'
import type { Prompt } from './prompts.ts'
import type { Resources } from './resources.ts'

const SERVER_NAME = 'bellwether'

/** The `_meta` member that replaces the HTTP header. */
const IDEMPOTENCY_KEY = 'bellwether/idempotency-key'

/** What one set of tools is served with. */
export interface McpDeps {
  readonly tools: readonly Tool[]
  readonly resources: Resources
  readonly complete: Complete
  readonly prompts: readonly Prompt[]
  readonly version: string
  readonly baseUrl: () => string
  readonly callTool: CallTool
}

export const withMeta = (caller: ToolCaller, meta: Readonly<Record<string, unknown>>): ToolCaller => {
  const key = meta[IDEMPOTENCY_KEY]
  return typeof key === 'string' ? { ...caller, idempotencyKey: key } : caller
}

/** Who answers, with the picture that hosts show. */
export const identityOf = ({ version, baseUrl }: Pick<McpDeps, 'version' | 'baseUrl'>) => ({
  name: SERVER_NAME,
  title: 'Bellwether',
  version,
  websiteUrl: baseUrl(),
  icons: [{ src: `${baseUrl()}/logo.svg`, mimeType: 'image/svg+xml', sizes: ['any'] }],
})

/** Members of a result's `_meta`. */
export function resultMeta({ credits }: ToolAnswer): JsonObject {
  if (credits === undefined) return {}
  const { used, remaining } = credits
  return { 'bellwether/credits': remaining === undefined ? { used } : { used, remaining } }
}
