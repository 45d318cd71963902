/**
 * An agent loop over the Model Context Protocol: look at what is free, pay only while it can change the decision,
 * stay within a budget, end with a decision and what it cost.
 *
 *   BELLWETHER_API_KEY=<key> node examples/mcp-agent.ts
 *
 * `think` stands for a language model: it receives the observations and returns the next step.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

const BASE_URL = process.env.BELLWETHER_URL ?? 'http://127.0.0.1:8080'
const KEY = process.env.BELLWETHER_API_KEY
/** An instant of the past to decide at; not set: now. */
const AS_OF = process.env.AS_OF
const BUDGET = 10

/** Points of confidence above how often the event happens anyway; a screen has none. */
const LEAST_STRENGTH = 1
const GOOD_RATINGS = ['strong', 'favourable', 'mixed']

// biome-ignore lint/suspicious/noExplicitAny: an agent reads what tools say without knowing their types
type Json = any

interface Action {
  readonly tool: string
  readonly credits: number
  readonly arguments?: Readonly<Record<string, string>>
}

type Thought = Action | { readonly decision: string }

/** What tools have said, by tool. */
type Observed = ReadonlyMap<string, Json>

function think(observed: Observed): Thought {
  const risk = observed.get('get_market_risk')
  if (!risk) return { tool: 'get_market_risk', credits: 0 }
  if (risk.value > 70)
    return { decision: `stay in cash: the risk index is at ${risk.value} (${risk.status})` }

  const regime = observed.get('get_market_regime')
  if (!regime) return { tool: 'get_market_regime', credits: 0 }
  if (!['BULL', 'SIDEWAYS'].includes(regime.regime)) {
    return { decision: `stay in cash: the regime is ${regime.regime} since ${regime.since}` }
  }

  const signals = observed.get('get_trading_signals')
  if (!signals) return { tool: 'get_trading_signals', credits: 1, arguments: { source: 'alpha_14d' } }
  const best = bestLong(signals.signals)
  if (!best) return { decision: 'stay in cash: no long signal is strong enough, screens have no edge' }

  const analysis = observed.get('get_stock_analysis')
  if (!analysis) return { tool: 'get_stock_analysis', credits: 5, arguments: { ticker: best.symbol } }
  const { rating } = analysis.assessment
  if (!GOOD_RATINGS.includes(rating)) return { decision: `stay in cash: ${best.symbol} is rated ${rating}` }

  const prices = observed.get('get_asset_prices')
  if (!prices) return { tool: 'get_asset_prices', credits: 1, arguments: { symbols: best.symbol } }
  const [{ price, currency }] = prices.prices
  const weight = Math.round((1 - risk.value / 100) * 5)
  const odds = `${percent(best.confidence)} against ${percent(best.base_rate)} for any stock`
  return {
    decision: `buy ${best.symbol} at ${price} ${currency}, ${weight} % of the portfolio: ${odds}, rated ${rating}`,
  }
}

function bestLong(signals: Json): Json {
  // Ordered by strength.
  return signals.find(({ direction, strength }: Json) => direction === 'long' && strength >= LEAST_STRENGTH)
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

async function act(client: Client, action: Action): Promise<Json> {
  // The whole answer: this program reads its fields by name.
  const given = { detail: 'detailed', ...action.arguments, ...(AS_OF === undefined ? {} : { as_of: AS_OF }) }
  const result: Json = await client.callTool({ name: action.tool, arguments: given })
  const body = result.structuredContent
  if (result.isError && body.error === 'rate_limited') {
    await pause(body.retry_after * 1000)
    return act(client, action)
  }
  if (result.isError) throw new Error(`${action.tool} was refused: ${body.error}: ${body.hint}`)
  return body
}

async function run(client: Client): Promise<void> {
  const { tools } = await client.listTools()
  console.log(`${tools.length} tools: ${tools.map(({ name }) => name).join(', ')}`)

  const observed = new Map<string, Json>()
  let spent = 0
  let thought = think(observed)
  while ('tool' in thought) {
    const { tool, credits } = thought
    if (spent + credits > BUDGET) {
      thought = { decision: `stay in cash: ${tool} would go beyond the budget of ${BUDGET} credits` }
      break
    }
    const { data, meta } = await act(client, thought)
    spent += meta.credits_used
    observed.set(tool, data)
    console.log(`${tool} cost ${meta.credits_used}, as of ${meta.as_of}, ${meta.market} market`)
    thought = think(observed)
  }
  console.log(`Decision: ${thought.decision}`)
  console.log(`Cost: ${spent} credits`)
}

const client = new Client({ name: 'example-agent', version: '1.0.0' })
const headers = KEY === undefined ? {} : { authorization: `Bearer ${KEY}` }
await client.connect(
  new StreamableHTTPClientTransport(new URL(`${BASE_URL}/mcp`), { requestInit: { headers } }),
)
try {
  await run(client)
} finally {
  await client.close()
}
