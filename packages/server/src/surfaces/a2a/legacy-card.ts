import { AgentCard } from '@a2a-js/sdk'
import { LegacyRestTransportHandler } from '@a2a-js/sdk/compat/v0_3/server'
import { DefaultRequestHandler, InMemoryTaskStore, ServerCallContext } from '@a2a-js/sdk/server'
import type { JsonObject } from '../docs/published-schema.ts'

/**
 * The card as A2A 0.3 reads it. The library translates a card only on its way out as an extended one, so a handler
 * without tasks hands it over. The interfaces of 1.0 are kept for readers of both.
 */
export async function legacyCard(card: JsonObject): Promise<object> {
  const agentCard = AgentCard.fromJSON(card)
  const capabilities = AgentCard.fromJSON({ ...card, capabilities: { extendedAgentCard: true } }).capabilities
  const handler = new DefaultRequestHandler(
    { ...agentCard, capabilities },
    new InMemoryTaskStore(),
    { execute: async () => {}, cancelTask: async () => {} },
    undefined,
    undefined,
    undefined,
    async () => agentCard,
  )
  const translated = await new LegacyRestTransportHandler(handler).getAuthenticatedExtendedAgentCard(
    new ServerCallContext(),
  )
  return { ...translated, supportedInterfaces: card.supportedInterfaces }
}
