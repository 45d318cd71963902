/**
 * The AI SDK with the tools of Bellwether. Any model behind an OpenAI-compatible address will do.
 *
 *   npm install ai @ai-sdk/mcp @ai-sdk/openai-compatible
 *   OPENAI_API_KEY=<key> OPENAI_MODEL=<model> node agent-ai-sdk.ts "What does SPY cost?"
 *
 * OPENAI_BASE_URL chooses another model server, BELLWETHER_URL another service.
 */
import { createMCPClient } from '@ai-sdk/mcp'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, stepCountIs } from 'ai'

const QUESTION = process.argv.slice(2).join(' ') || 'How dangerous are markets now, and what does SPY cost?'
const INSTRUCTIONS =
  'Answer from the tools alone, in three sentences, with the figures they give and the instant they are of. Read what is free first. A signal counts only if its edge_state is stated. Say what a tool refused and why. Nothing of a demo market is real.'
const FREE_ONLY =
  'Without BELLWETHER_API_KEY only risk and regime answer. A key adds prices, signals and analyses.'

const { BELLWETHER_URL = 'http://127.0.0.1:8080', BELLWETHER_API_KEY } = process.env
const { OPENAI_BASE_URL = 'https://api.openai.com/v1', OPENAI_API_KEY = '', OPENAI_MODEL = '' } = process.env

if (BELLWETHER_API_KEY === undefined) console.log(FREE_ONLY)
const headers: Record<string, string> = BELLWETHER_API_KEY ? { 'X-API-Key': BELLWETHER_API_KEY } : {}
const bellwether = await createMCPClient({
  transport: { type: 'http', url: `${BELLWETHER_URL}/mcp`, headers },
})
try {
  const models = createOpenAICompatible({ name: 'models', baseURL: OPENAI_BASE_URL, apiKey: OPENAI_API_KEY })
  const { text } = await generateText({
    model: models(OPENAI_MODEL),
    system: INSTRUCTIONS,
    prompt: QUESTION,
    tools: await bellwether.tools(),
    stopWhen: stepCountIs(8),
  })
  console.log(text)
} finally {
  await bellwether.close()
}
