import { type Static, Type } from 'typebox'
import { defineEndpoint } from '../../contract/endpoint.ts'
import { InstantText, Nullable, OneOf } from '../../kernel/schema.ts'
import { OfferedTier, offeredTiers } from '../checkout/offered-tiers.ts'

const Market = OneOf(['live', 'replay', 'demo'], {
  description: 'What the answers are about: the real market, a recording of it, or a simulation',
})

const Integration = Type.Record(Type.String(), Type.String(), {
  description: 'Addresses by name: the OpenAPI description, interactive documentation and the like',
})

export const Health = Type.Object({
  status: OneOf(['ok', 'degraded', 'starting'], {
    description:
      'degraded: something is older than it should be; starting: some product has no first answer yet',
  }),
  version: Type.String({ description: 'Version of the running service' }),
  market: Market,
  market_time: InstantText('The present of that market; the wall clock where it is live'),
  uptime_seconds: Type.Integer({ minimum: 0, description: 'Seconds since the start' }),
  freshness: Type.Object({
    products: Type.Array(
      Type.Object({
        id: Type.String({ description: 'Product' }),
        as_of: Nullable(InstantText('Instant of the latest answer; null before the first')),
        age_seconds: Nullable(Type.Integer({ minimum: 0, description: 'Age of the latest answer' })),
        stale: Type.Boolean({ description: 'Older than it should be' }),
        next_refresh_at: InstantText('When the next answer is due'),
        last_error: Nullable(
          Type.String({ description: 'Why the latest refresh failed; null where it did not' }),
        ),
      }),
    ),
    sources: Type.Array(
      Type.Object({
        id: Type.String({ description: 'Source of market data' }),
        known_at: Nullable(InstantText('When its latest observation became known; null before the first')),
        age_seconds: Nullable(Type.Integer({ minimum: 0, description: 'Age of its latest observation' })),
        stale: Type.Boolean({ description: 'Older than it should be, or its latest answer was of no use' }),
        last_error: Nullable(
          Type.String({ description: 'Why its latest answer was of no use; null where it was' }),
        ),
        next_try_at: Nullable(InstantText('When it may be asked again; null where it may be at any time')),
      }),
    ),
  }),
  integration: Integration,
})
export type Health = Static<typeof Health>

const OverviewParameter = Type.Object({
  name: Type.String({ description: 'Name of the parameter' }),
  in: OneOf(['path', 'query', 'header'], { description: 'Where it is sent' }),
  required: Type.Boolean({ description: 'Whether the call needs it' }),
  description: Type.String({ description: 'What it means' }),
})

export const Overview = Type.Object({
  name: Type.String({ description: 'Name of the service' }),
  version: Type.String({ description: 'Version of the running service' }),
  market: Market,
  summary: Type.String({ description: 'What the service is for' }),
  endpoints: Type.Array(
    Type.Object({
      id: Type.String({ description: 'Name of the endpoint' }),
      method: OneOf(['GET', 'POST'], { description: 'HTTP method' }),
      path: Type.String({ description: 'Path, parameters in braces' }),
      title: Type.String({ description: 'Title' }),
      summary: Type.String({ description: 'One sentence' }),
      access: OneOf(['free', 'keyed', 'admin'], { description: 'What the caller must send' }),
      credits: Type.Integer({ minimum: 0, description: 'Credits that an answer costs' }),
      parameters: Type.Array(OverviewParameter),
      example: Type.String({ description: 'A command that works as it stands, once the key is set' }),
    }),
  ),
  tiers: Type.Array(OfferedTier),
  integration: Integration,
  agent_instructions: Type.String({
    description: 'How an agent uses the service, to be followed as it stands',
  }),
})
export type Overview = Static<typeof Overview>

const INTEGRATION_EXAMPLE = { openapi: 'https://bellwether.dev/v1/openapi.json' }

export const health = defineEndpoint({
  id: 'health',
  method: 'GET',
  path: '/v1/health',
  title: 'Health',
  summary: 'Whether the service works, how fresh every product and source is, and where everything is found.',
  doc: 'Answered from memory and never cached. A product is `stale` once its latest answer is older than it should be; the answer is still served and says so.',
  access: 'free',
  credits: 0,
  query: Type.Object({}),
  result: Health,
  errors: ['rate_limited', 'internal_error'],
  example: {
    query: {},
    result: {
      status: 'ok',
      version: '0.1.0',
      market: 'demo',
      market_time: '2020-03-16T21:05:00Z',
      uptime_seconds: 5321,
      freshness: {
        products: [
          {
            id: 'risk',
            as_of: '2020-03-16T21:00:00Z',
            age_seconds: 300,
            stale: false,
            next_refresh_at: '2020-03-16T21:30:00Z',
            last_error: null,
          },
        ],
        sources: [
          {
            id: 'simulator',
            known_at: '2020-03-16T21:04:00Z',
            age_seconds: 60,
            stale: false,
            last_error: null,
            next_try_at: null,
          },
        ],
      },
      integration: INTEGRATION_EXAMPLE,
    },
  },
})

export const overview = defineEndpoint({
  id: 'overview',
  method: 'GET',
  path: '/v1/',
  title: 'Overview',
  summary:
    'Every endpoint with its cost and an example, the tiers, and instructions that an agent can follow.',
  doc: 'Start here. `agent_instructions` is text to be followed; the rest is the same knowledge as data.',
  access: 'free',
  credits: 0,
  query: Type.Object({}),
  result: Overview,
  errors: ['rate_limited', 'internal_error'],
  example: {
    query: {},
    result: {
      name: 'Bellwether',
      version: '0.1.0',
      market: 'demo',
      summary: 'Market intelligence for autonomous agents.',
      endpoints: [
        {
          id: 'health',
          method: 'GET',
          path: '/v1/health',
          title: 'Health',
          summary: 'Whether the service works.',
          access: 'free',
          credits: 0,
          parameters: [],
          example: "curl 'https://bellwether.dev/v1/health'",
        },
      ],
      tiers: offeredTiers(),
      integration: INTEGRATION_EXAMPLE,
      agent_instructions: 'Read the risk index and the regime first: both are free.',
    },
  },
})
