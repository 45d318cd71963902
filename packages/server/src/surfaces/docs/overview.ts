import type { Endpoint } from '@bellwether-markets/products/contract/endpoint'
import { locationOf } from '@bellwether-markets/products/contract/query/query'
import { offeredTiers } from '../../operations/checkout/offered-tiers.ts'
import type { Overview } from '../../operations/discovery/overview.ts'
import type { MarketKind } from '../../service/ports.ts'
import { agentInstructions } from './agent-instructions.ts'
import { curlOf } from './example-call.ts'
import { type DescribedOperation, describedOperations } from './operation.ts'

export interface OverviewOptions {
  readonly version: string
  readonly market: MarketKind
  readonly baseUrl: string
}

/** The answer of `GET /v1/`. */
export function overviewOf(
  endpoints: readonly Endpoint[],
  { version, market, baseUrl }: OverviewOptions,
): Overview {
  const operations = describedOperations(endpoints)
  return {
    name: 'Bellwether',
    version,
    market,
    summary:
      'Market intelligence for autonomous agents: analysed, calibrated, with a reason for every judgement and a price for every call.',
    endpoints: operations.map((operation) => endpointOf(operation, baseUrl)),
    tiers: offeredTiers(),
    integration: { ...integrationAddresses(baseUrl) },
    agent_instructions: agentInstructions(operations, baseUrl),
  }
}

function endpointOf(operation: DescribedOperation, baseUrl: string): Overview['endpoints'][number] {
  const { id, method, path, title, summary, access, credits, each, parameters } = operation
  const required: ReadonlySet<string> = new Set(parameters.required)
  return {
    id,
    method,
    path,
    title,
    summary,
    access,
    credits,
    ...(each === undefined ? {} : { each }),
    parameters: Object.entries(parameters.properties).map(([name, schema]) => ({
      name,
      in: locationOf(schema),
      required: required.has(name) || locationOf(schema) === 'path',
      description: descriptionOf(schema),
    })),
    example: curlOf(operation, baseUrl),
  }
}

const descriptionOf = (schema: { readonly description?: unknown }): string =>
  typeof schema.description === 'string' ? schema.description : ''

export const integrationAddresses = (baseUrl: string): Readonly<Record<string, string>> => ({
  base_url: baseUrl,
  overview: `${baseUrl}/v1/`,
  health: `${baseUrl}/v1/health`,
  openapi: `${baseUrl}/v1/openapi.json`,
  docs: `${baseUrl}/v1/docs`,
  redoc: `${baseUrl}/v1/redoc`,
  mcp: `${baseUrl}/mcp`,
  a2a: `${baseUrl}/a2a`,
  agent_card: `${baseUrl}/.well-known/agent-card.json`,
  ai_plugin: `${baseUrl}/.well-known/ai-plugin.json`,
  api_catalog: `${baseUrl}/.well-known/api-catalog`,
  llms_txt: `${baseUrl}/llms.txt`,
})
