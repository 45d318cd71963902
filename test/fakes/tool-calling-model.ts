import type { Json } from '../journeys/json.ts'
import { type AskedChat, startChatServer } from './chat-server.ts'

/** One tool call that the model makes. */
export interface PlannedCall {
  readonly tool: string
  readonly arguments: Readonly<Record<string, string>>
}

/**
 * A model behind an OpenAI-compatible address that makes the planned calls one after the other, then answers with a
 * figure of what each tool said.
 */
export async function startToolCallingModel(plan: readonly PlannedCall[]) {
  const server = await startChatServer()
  server.replies(({ body }, response) => {
    const results = toolResults(body)
    const call = plan[results.length]
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify(completion(body, call ? callOf(call, body, results.length) : textOf(results))),
    )
  })
  return {
    baseUrl: server.baseUrl,
    close: server.close,
    /** Tools that the agent offered, at its last question. */
    offered: (): readonly string[] => toolsIn(server.asked.at(-1)?.body).map(({ name }) => name),
    /** What the tools said, in order, as the agent handed it on. */
    results: (): readonly string[] => toolResults(server.asked.at(-1)?.body as AskedChat['body']),
    forget: (): void => void server.asked.splice(0),
  }
}

/** The first figure in what a tool said. */
export const figureIn = (result: string): string => /-?\d+\.\d+/.exec(result)?.[0] ?? 'no figure'

const toolsIn = (body: Json): readonly Json[] => (body?.tools ?? []).map((one: Json) => one.function)

function toolResults(body: Json): readonly string[] {
  const told = body.messages.filter(({ role }: Json) => role === 'tool')
  return told.map(({ content }: Json) =>
    typeof content === 'string' ? content : content.map(({ text }: Json) => text).join('\n'),
  )
}

/** A list where the tool wants one, as a model reads it from the schema. */
function callOf({ tool, arguments: given }: PlannedCall, body: Json, index: number): Json {
  const { parameters } = toolsIn(body).find(({ name }) => name === tool) ?? {}
  const values = Object.entries(given).map(([name, value]) => [
    name,
    parameters?.properties?.[name]?.type === 'array' ? value.split(',') : value,
  ])
  const called = { name: tool, arguments: JSON.stringify(Object.fromEntries(values)) }
  const calls = [{ id: `call_${index}`, type: 'function', function: called }]
  return { role: 'assistant', content: null, tool_calls: calls }
}

const textOf = (results: readonly string[]): Json => ({
  role: 'assistant',
  content: `The tools say: ${results.map(figureIn).join(' and ')}.`,
})

const completion = ({ model }: Json, message: Json): Json => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_584_392_760,
  model,
  choices: [{ index: 0, message, finish_reason: message.tool_calls ? 'tool_calls' : 'stop', logprobs: null }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
})
