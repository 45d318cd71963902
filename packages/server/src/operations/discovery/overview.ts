import { Count, Flag, OneOf, Text } from '@bellwether-markets/engine/kernel/schema'
import { defineOperation } from '@bellwether-markets/products/contract/operation'
import { type Static, Type } from 'typebox'
import { OfferedTier, offeredTiers } from '../checkout/offered-tiers.ts'
import example from './example.json' with { type: 'json' }

export const Market = OneOf(['live', 'replay', 'demo'], {
  description: 'Market of the answers: the real one, a recording of it, or a simulation',
})

export const Integration = Type.Record(Type.String(), Type.String(), {
  description: 'Addresses by name: the OpenAPI description, interactive documentation and the like',
})

const OverviewParameter = Type.Object({
  name: Text('Name of the parameter'),
  in: OneOf(['path', 'query', 'header', 'body'], { description: 'Part of the request that carries it' }),
  required: Flag('Whether the call needs it'),
  description: Text('What it means'),
})

export const Overview = Type.Object({
  name: Text('Name of the service'),
  version: Text('Version of the running service'),
  market: Market,
  summary: Text('Purpose of the service'),
  endpoints: Type.Array(
    Type.Object({
      id: Text('Name of the endpoint'),
      method: OneOf(['GET', 'POST', 'DELETE'], { description: 'HTTP method' }),
      path: Text('Path, parameters in braces'),
      title: Text('Title'),
      summary: Text('One sentence'),
      access: OneOf(['free', 'keyed', 'admin'], { description: 'Credentials that the caller must send' }),
      credits: Count('Credits that an answer costs; with `each`, for each element'),
      each: Type.Optional(Text('List parameter whose elements are charged')),
      parameters: Type.Array(OverviewParameter),
      example: Text('A command that works as it is, once the key is set'),
    }),
  ),
  tiers: Type.Array(OfferedTier),
  integration: Integration,
  agent_instructions: Text('How an agent uses the service: text to follow as it is'),
})
export type Overview = Static<typeof Overview>

export const overview = defineOperation({
  id: 'overview',
  method: 'GET',
  effect: 'read',
  path: '/v1/',
  title: 'Overview',
  brief: 'List endpoints, prices and instructions',
  summary:
    'Every endpoint with its cost and an example, the tiers, and instructions that an agent can follow.',
  doc: 'Start here. `agent_instructions` is text to follow; the rest is the same knowledge as data.',
  access: 'free',
  credits: 0,
  query: Type.Object({}),
  result: Overview,
  example: { query: {}, result: { ...example.result, tiers: offeredTiers() } as Overview },
  handle: (_request, deps: { overview: () => Overview }) => ({
    data: deps.overview(),
    next: { endpoint: '/v1/risk', reason: 'Read the risk index first; it is free.', credits: 0 },
  }),
})
