import type { JsonObject } from '../docs/published-schema.ts'
import { descriptionOf, type Tool } from '../tools/tool.ts'

export const A2A_PATH = '/a2a'
const A2A_VERSION = '1.0'

/** Paths since A2A 0.3 and before. */
export const AGENT_CARD_PATHS: readonly string[] = ['/.well-known/agent-card.json', '/.well-known/agent.json']

const JSON_MODE = 'application/json'

export interface AgentCardOptions {
  readonly version: string
  readonly baseUrl: string
}

export const agentCard = (tools: readonly Tool[], { version, baseUrl }: AgentCardOptions): JsonObject => ({
  name: 'Bellwether',
  description:
    'Market intelligence for autonomous agents: risk, regime, signals, prices and analyses, calibrated and with reasons. Send a message with one data part {"skill": "<id>", …parameters}; the answer is a message with one data part.',
  version,
  provider: { organization: 'Bellwether', url: baseUrl },
  documentationUrl: `${baseUrl}/llms.txt`,
  iconUrl: `${baseUrl}/logo.svg`,
  supportedInterfaces: [
    { url: `${baseUrl}${A2A_PATH}`, protocolBinding: 'JSONRPC', protocolVersion: A2A_VERSION },
  ],
  capabilities: { streaming: false, pushNotifications: false, extendedAgentCard: false },
  defaultInputModes: [JSON_MODE],
  defaultOutputModes: [JSON_MODE],
  securitySchemes: {
    apiKey: {
      apiKeySecurityScheme: {
        description: `The API key; a free one comes from POST ${baseUrl}/v1/checkout/free?email=…`,
        location: 'header',
        name: 'X-API-Key',
      },
    },
    bearer: {
      httpAuthSecurityScheme: { description: 'The API key as a bearer token', scheme: 'Bearer' },
    },
  },
  skills: tools.map(skillOf),
})

function skillOf(tool: Tool): JsonObject {
  const { skill, title, views } = tool
  const [{ endpoint }] = views
  const keyed = endpoint.access === 'keyed'
  return {
    id: skill,
    name: title,
    description: descriptionOf(tool),
    tags: [...skill.split('-'), keyed ? 'keyed' : 'free'],
    examples: [JSON.stringify({ skill, ...endpoint.example.query })],
    inputModes: [JSON_MODE],
    outputModes: [JSON_MODE],
    ...(keyed
      ? {
          securityRequirements: [
            { schemes: { apiKey: { list: [] } } },
            { schemes: { bearer: { list: [] } } },
          ],
        }
      : {}),
  }
}
