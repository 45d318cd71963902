import { CATALOG } from '@bellwether-markets/products/catalog'
import { defineOperation } from '@bellwether-markets/products/contract/operation'
import { Type } from 'typebox'
import { OPERATIONS } from '../../packages/server/src/operations/operations.ts'
import { openApiDocument } from '../../packages/server/src/surfaces/docs/openapi.ts'
import type { Json } from '../journeys/json.ts'

const result = Type.Object({ kept: Type.Boolean() })
const shared = {
  title: 'Basket',
  brief: 'Test it',
  summary: 'A basket.',
  doc: 'For tests.',
  result,
  access: 'keyed',
  handle: () => ({ data: { kept: true } }),
} as const
const example = { query: {}, result: { kept: true } }

const checkBasket = defineOperation({
  ...shared,
  id: 'check-basket',
  method: 'POST',
  path: '/v1/basket/check',
  effect: 'read',
  credits: 5,
  query: Type.Object({ mode: Type.Optional(Type.String({ description: 'How' })) }),
  body: Type.Object(
    {
      lines: Type.Array(
        Type.Object({
          symbol: Type.String({ description: 'Ticker' }),
          weight: Type.Optional(Type.Number()),
          bought: Type.Optional(Type.Object({ at: Type.Number() })),
        }),
        { minItems: 1, description: 'What is in it' },
      ),
      since: Type.Optional(Type.String({ format: 'date-time', description: 'From then on' })),
      labels: Type.Optional(Type.Array(Type.String(), { description: 'Of the caller' })),
    },
    { additionalProperties: false },
  ),
  example: { ...example, body: { lines: [{ symbol: 'SPY', weight: 1 }] } },
})

const compareBaskets = defineOperation({
  ...shared,
  id: 'compare-baskets',
  method: 'GET',
  path: '/v1/basket/compare',
  effect: 'read',
  credits: 3,
  each: 'tickers',
  query: Type.Object({ tickers: Type.String({ description: 'Two to eight of them' }) }),
  example: { ...example, query: { tickers: 'SPY,GLD' } },
})

const deleteBasket = defineOperation({
  ...shared,
  id: 'delete-basket',
  method: 'DELETE',
  path: '/v1/basket/{id}',
  effect: 'write',
  credits: 0,
  query: Type.Object({ id: Type.Integer({ in: 'path', description: 'Of the basket' }) }),
  example: { ...example, query: { id: '7' } },
})

/** The description of a service that also has a body, a price by element and a deletion. */
export function extendedDescription(): Json {
  const endpoints = [...CATALOG.products, ...OPERATIONS, checkBasket, compareBaskets, deleteBasket]
  const document: Json = structuredClone(
    openApiDocument(endpoints, { version: '1.2.3', baseUrl: 'https://api.example.com' }),
  )
  const check = document.paths['/v1/basket/check'].post
  check.parameters.push({ $ref: '#/components/parameters/IfNoneMatch' })
  return document
}
