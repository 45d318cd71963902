import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call, Outcome, Refused } from '../../contract/call.ts'
import type { Product } from '../../contract/product.ts'
import { SERVICE_ENDPOINTS } from '../../operations/all-endpoints.ts'
import type { ServiceAnswered, ServiceCall } from '../../operations/service-call.ts'
import { trackRecord } from '../../operations/track-record/track-record.ts'
import { CATALOG } from '../../products/catalog.ts'
import type { KnownRoute } from '../../service/answer/unknown-route.ts'
import type { Clock } from '../../service/ports.ts'
import type { PublishedSnapshots } from '../../service/snapshots/published-snapshots.ts'
import { a2aRoute } from '../../surfaces/a2a/a2a-route.ts'
import { A2A_PATH, AGENT_CARD_PATHS, agentCard } from '../../surfaces/a2a/agent-card.ts'
import { agentDocuments, type MadeDocument } from '../../surfaces/docs/agent-documents.ts'
import { methodologyText } from '../../surfaces/docs/methodology-text.ts'
import { operationsOf } from '../../surfaces/docs/operation.ts'
import { pricingText } from '../../surfaces/docs/pricing-text.ts'
import { headerOf, keyOf } from '../../surfaces/http/caller.ts'
import { errorBody } from '../../surfaces/http/error-answer.ts'
import { ownHostGuard } from '../../surfaces/http/own-host.ts'
import { MCP_PATH, mcpRoute } from '../../surfaces/mcp/mcp-route.ts'
import { promptsOf } from '../../surfaces/mcp/prompts.ts'
import { resourcesOf } from '../../surfaces/mcp/resources.ts'
import { type ToolCaller, toolCaller } from '../../surfaces/tools/call-tool.ts'
import { toolsOf } from '../../surfaces/tools/tool.ts'

export interface AgentSurfaceParts {
  readonly version: string
  readonly baseUrl: () => string
  readonly wallClock: Clock
  readonly maxTargetBytes: number
  readonly published: PublishedSnapshots
  readonly answerCall: (call: Call, done: (outcome: Outcome) => void) => void
  readonly answerService: (call: ServiceCall) => Promise<ServiceAnswered | Refused>
  readonly onFault: (error: unknown, requestId: string) => void
}

export interface AgentSurfaces {
  readonly documents: readonly MadeDocument[]
  readonly routes: readonly KnownRoute[]
}

const tools = toolsOf(CATALOG.products)
const operations = operationsOf(CATALOG.products, SERVICE_ENDPOINTS)

/** Puts MCP and A2A on the server, over the same use cases as HTTP, and says which documents describe them. */
export function agentSurfaces(app: FastifyInstance, parts: AgentSurfaceParts): AgentSurfaces {
  const { version, baseUrl, onFault } = parts
  const shared = {
    tools,
    callTool: toolCaller({
      answer: parts.answerCall,
      sizeOf: knownSize(parts.published),
      maxTargetBytes: parts.maxTargetBytes,
    }),
    callerOf: callerOf(parts.wallClock),
    hostRefusal: ownHostGuard(baseUrl),
    onFault,
  }
  const resources = resourcesOf({
    pricing: () => pricingText(operations),
    methodology: () => methodologyText(operations),
    trackRecord: trackRecordText(parts.answerService),
  })
  mcpRoute(app, { ...shared, version, resources, prompts: promptsOf(tools) })
  a2aRoute(app, shared)
  return {
    documents: agentDocuments({
      products: CATALOG.products,
      endpoints: SERVICE_ENDPOINTS,
      baseUrl,
      card: { paths: AGENT_CARD_PATHS, make: () => agentCard(tools, { version, baseUrl: baseUrl() }) },
    }),
    routes: [MCP_PATH, A2A_PATH].map((path) => ({ method: 'POST', path })),
  }
}

const callerOf =
  (wallClock: Clock) =>
  (request: FastifyRequest): ToolCaller => ({
    key: keyOf(request.raw.headers),
    address: request.ip,
    requestId: request.id,
    receivedAt: wallClock.now(),
    idempotencyKey: headerOf(request.raw.headers, 'idempotency-key'),
  })

/** Size of what a target is answered with, where it has been answered from the present snapshot already. */
const knownSize =
  (published: PublishedSnapshots) =>
  (product: Product, target: string): number | undefined =>
    published.latest(product)?.kept(target)?.data.length

const trackRecordText =
  (answer: AgentSurfaceParts['answerService']) =>
  async (caller: ToolCaller): Promise<string> => {
    const outcome = await answer({
      ...caller,
      endpoint: trackRecord,
      queryText: '',
      hasBody: false,
      adminToken: undefined,
      wantsData: true,
    })
    return outcome.kind === 'refusal' ? errorBody(outcome.error, caller.requestId) : outcome.body
  }
