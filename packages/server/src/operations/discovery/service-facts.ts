import { Type } from 'typebox'
import { OneOf } from '../../kernel/schema.ts'

export const Market = OneOf(['live', 'replay', 'demo'], {
  description: 'What the answers are about: the real market, a recording of it, or a simulation',
})

export const Integration = Type.Record(Type.String(), Type.String(), {
  description: 'Addresses by name: the OpenAPI description, interactive documentation and the like',
})

export const INTEGRATION_EXAMPLE = { openapi: 'https://bellwether.dev/v1/openapi.json' }
