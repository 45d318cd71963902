import { BodyTooLarge, boundedBody } from '@bellwether-markets/platform/net/bounded-body'

export interface OpenAiCompatibleOptions {
  /** Includes the version, such as `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string
  readonly model: string
  readonly apiKey: string | undefined
  readonly timeoutMs?: number
}

export interface ChatRequest {
  readonly task: string
  /** JSON; data, never instructions. */
  readonly content: string
  readonly temperature: number
  /** Of the answer, without what a model thinks before. */
  readonly tokens: number
  /** JSON Schema that the endpoint must hold the answer to. */
  readonly schema?: object
}

/** Never holds the answer's text or the key. */
export class LanguageModelFault extends Error {
  constructor(problem: string) {
    super(problem)
    this.name = 'LanguageModelFault'
  }
}

const TIMEOUT_MS = 30_000
const LARGEST_ANSWER_BYTES = 256 * 1024
/** For models that think before they answer. */
const SPARE_TOKENS = 2_048

/**
 * Any endpoint with the OpenAI chat completions API. No retries; redirects would carry the key elsewhere.
 * @returns a function that gives the parsed JSON of the answer @throws LanguageModelFault
 */
export function chatCompletion(options: OpenAiCompatibleOptions) {
  const { model, apiKey, timeoutMs = TIMEOUT_MS } = options
  const url = `${options.baseUrl.replace(/\/+$/, '')}/chat/completions`
  const headers = {
    'content-type': 'application/json',
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  }
  return async (
    { task, content, temperature, tokens, schema }: ChatRequest,
    signal: AbortSignal,
  ): Promise<unknown> => {
    const format = { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } }
    const body = JSON.stringify({
      model,
      temperature,
      stream: false,
      max_tokens: SPARE_TOKENS + tokens,
      messages: [
        { role: 'system', content: task },
        { role: 'user', content },
      ],
      ...(schema && { response_format: format }),
    })
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const answer = await requested(url, { method: 'POST', headers, body, redirect: 'error', signal: limit })
    // Models like to fence JSON.
    return parsed(
      contentOf(answer)
        .trim()
        .replace(/^```(?:json)?\s*|\s*```$/g, ''),
    )
  }
}

async function requested(url: string, request: RequestInit): Promise<string> {
  try {
    const response = await fetch(url, request)
    if (!response.ok) {
      await response.body?.cancel()
      throw new LanguageModelFault(`it answered with status ${response.status}`)
    }
    return (await boundedBody(response, LARGEST_ANSWER_BYTES)).toString('utf8')
  } catch (error) {
    if (error instanceof LanguageModelFault) throw error
    if (error instanceof BodyTooLarge) throw new LanguageModelFault('its answer is too large')
    const name = error instanceof Error ? error.name : 'unknown'
    throw new LanguageModelFault(name === 'TimeoutError' ? 'it took too long' : `no answer came (${name})`)
  }
}

function contentOf(answer: string): string {
  const body = parsed(answer) as { choices?: { message?: { content?: unknown } }[] } | null
  const content = Array.isArray(body?.choices) ? body.choices[0]?.message?.content : undefined
  if (typeof content !== 'string') throw new LanguageModelFault('its answer holds no message')
  return content
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new LanguageModelFault('its answer is not JSON')
  }
}
