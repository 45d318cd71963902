import type { JsonObject } from '../docs/published-schema.ts'
import { descriptionOf, type Tool } from '../tools/tool.ts'

export const A2A_PATH = '/a2a'
export const AGENT_CARD_PATH = '/.well-known/agent-card.json'
/** Of A2A 0.2 and before, kept for 0.3. */
export const LEGACY_CARD_PATH = '/.well-known/agent.json'

export const VERSION_HEADER = 'a2a-version'
const VERSIONS = ['1.0', '0.3']
const LEGACY_VERSION = '0.3'

/** Without a version a caller speaks 0.3. */
export const isLegacyVersion = (version: string | undefined): boolean =>
  (version || LEGACY_VERSION).startsWith('0.')

const EXAMPLES_OF_SKILL = 3
const MODES = ['text/plain', 'application/json']

export interface AgentCardOptions {
  readonly version: string
  readonly baseUrl: string
}

/** In the form of A2A 1.0. */
export const agentCard = (tools: readonly Tool[], { version, baseUrl }: AgentCardOptions): JsonObject => ({
  name: 'Bellwether',
  description:
    'Market intelligence for autonomous agents: risk, regime, signals, prices and analyses, calibrated and with reasons. Send {"skill": "<id>", …parameters} as a data part or as text, or a bare skill id. Any other text is answered, free, with a menu of calls to send back. metadata.max_credits of a message limits what it may cost.',
  version,
  provider: { organization: 'Bellwether', url: baseUrl },
  documentationUrl: `${baseUrl}/llms.txt`,
  iconUrl: `${baseUrl}/logo.svg`,
  supportedInterfaces: VERSIONS.map((protocolVersion) => ({
    url: `${baseUrl}${A2A_PATH}`,
    protocolBinding: 'JSONRPC',
    protocolVersion,
  })),
  capabilities: { streaming: true, pushNotifications: false, extendedAgentCard: false },
  defaultInputModes: MODES,
  defaultOutputModes: MODES,
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
    examples: examplesOf(tool),
    inputModes: MODES,
    outputModes: MODES,
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

/** Messages that can be sent as they are. */
const examplesOf = ({ skill, views }: Tool): string[] =>
  views
    .filter(({ fixed }) => Object.keys(fixed).length === 0)
    .slice(0, EXAMPLES_OF_SKILL)
    .map(({ name, endpoint }, index) =>
      JSON.stringify({ skill, ...(index > 0 && { view: name }), ...endpoint.example.query }),
    )
