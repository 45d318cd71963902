/**
 * A commodity agent with the TypeScript client: reads the market for nothing, buys one table of scores, checks the
 * best against its own history, ends with a position sized by its volatility, and what that cost.
 *
 *   BELLWETHER_API_KEY=<key> node examples/typescript-agent.ts
 */
import {
  type Client,
  type CommoditiesData,
  createClient,
  InsufficientCreditsError,
} from '../packages/client/src/client.ts' // for others: '@bellwether-markets/client'

type Commodity = CommoditiesData['commodities'][number]

/** What one position may add to the volatility of the portfolio, percent a year. */
const RISK_BUDGET_PCT = 1.5
const LARGEST_WEIGHT_PCT = 10

async function decide(client: Client): Promise<string> {
  const [risk, regime] = await Promise.all([client.getRisk(), client.getRegime()])
  console.log(
    `Risk ${risk.data.value} (${risk.data.status}), regime ${regime.data.regime}, ${risk.meta.market} market`,
  )
  if (risk.data.value > 85 || regime.data.regime === 'CRISIS') return 'hold cash: this is a crisis'

  const { data } = await client.getCommodities()
  if (data.calibration.edge_state !== 'stated') {
    return `hold cash: the scores are a screen without an edge, at risk ${risk.data.value} and in ${regime.data.regime}`
  }
  const candidates = data.commodities.filter(isCandidate).sort(byScore)
  for (const candidate of candidates) {
    const { name, score, direction, seasonality } = candidate
    const season = seasonality?.coming_month_mean_pct ?? null
    console.log(`${name}: score ${score}, ${direction}, coming month ${season ?? 'unknown'} % on average`)
  }
  const [best] = candidates
  if (!best) return `hold cash: none of ${data.covered} raw materials stands out`

  const history = await client.getPricesHistory({ symbol: best.symbol })
  const volatility = volatilityPct(history.data.bars.flatMap(({ close }) => close ?? []))
  const cut = risk.data.value > 70 ? 0.5 : 1
  const weight = Math.min(LARGEST_WEIGHT_PCT, (cut * 100 * RISK_BUDGET_PCT) / volatility)
  return `${best.direction} ${best.name} with ${weight.toFixed(1)} % of the portfolio: score ${best.score}, volatility ${volatility.toFixed(1)} % a year`
}

const isCandidate = ({ score, direction }: Commodity): boolean => score !== null && direction !== null

/** The farthest from 50 first. */
const byScore = (one: Commodity, other: Commodity): number =>
  Math.abs((other.score ?? 50) - 50) - Math.abs((one.score ?? 50) - 50)

/** Standard deviation of daily log returns, percent a year of 252 trading days. */
function volatilityPct(closes: readonly number[]): number {
  const returns = closes.slice(1).map((close, index) => Math.log(close / (closes[index] ?? close)))
  const mean = returns.reduce((sum, one) => sum + one, 0) / returns.length
  const variance = returns.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (returns.length - 1)
  return 100 * Math.sqrt(252 * variance)
}

const now = createClient({
  baseUrl: process.env.BELLWETHER_URL ?? 'http://127.0.0.1:8080',
  apiKey: process.env.BELLWETHER_API_KEY,
})
const client = process.env.AS_OF === undefined ? now : now.at(process.env.AS_OF)
try {
  console.log(`Decision: ${await decide(client)}`)
} catch (error) {
  if (!(error instanceof InsufficientCreditsError)) throw error
  console.log(`Decision: none, ${error.currentCredits} credits are left: ${error.hint}`)
}
console.log(`Cost: ${client.creditsUsed} credits`)
