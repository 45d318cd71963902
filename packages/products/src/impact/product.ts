import { OneOf } from '@bellwether-markets/engine/kernel/schema'
import { simulated, upstreamIfAny } from '@bellwether-markets/engine/market/inputs'
import { Type } from 'typebox'
import type { Example } from '../contract/operation.ts'
import { defineProduct, type NextCall } from '../contract/product.ts'
import { EVENT_CODES } from '../news-signals/news-schema.ts'
import { newsRecordProduct } from '../news-signals/record-product.ts'
import { conciseImpact } from './concise-impact.ts'
import example from './example.json' with { type: 'json' }
import { ImpactMap } from './impact-schema.ts'

export const impact = defineProduct({
  id: 'impact',
  version: 3,
  title: 'Event impact map',
  brief: 'Look up which assets an event moves',
  summary: 'The assets that each kind of event moves, with direction, size and evidence.',
  doc: `Shows which assets an event moves, in which direction, by how much, and on what evidence. It is free, needs no key and is measured again once a day.

**Rows.** A kind of event has a row for the company it names (\`symbol\` null). It has rows for assets that it does not name, by region if the place matters. \`effect_bps\` is the expected abnormal return over the day of the news and the next.

**Sign.** Positive means that the asset rose or should rise, in every row and every field. Kinds that can come either way state the \`side\` of the row; the other side has the opposite sign. Company news that does not tell a direction has the prior 0 and \`effect\` either. \`size_bps\` is how far the named company should move beyond two ordinary days, whatever the sign; 0 if no more than they make.

**Evidence.** A row begins with a prior and moves with every event measured in this market's own last year. The empirical-Bayes estimate is (n·mean + 20·prior)/(n + 20): twenty events weigh as much as the prior. Each day and asset counts once. \`basis\` is \`measured\` from twenty events of this market on, or if they turn the sign of the prior. \`hit_rate\` is how often they went the stated way.

Priors are expert values. Those of company news with \`prior_n\` above 0 rest on so many first reports about ten large companies in recorded data, both directions together: a prior in live and recorded markets, never a measurement of this one. A simulated market assumes nothing of them. Only guidance, results, ratings and export or tariff news moved more than an ordinary day there. For all others expect little.

**What it is not.** It is no forecast of single events. Effects are small against the noise of two days. Most rows are priors, and each row says so.`,
  path: '/v1/impact',
  access: 'free',
  credits: 0,
  query: Type.Object({
    event: Type.Optional(OneOf(EVENT_CODES, { description: 'Only this kind of event', examples: ['opec'] })),
    symbol: Type.Optional(Type.String({ description: 'Only effects on this ticker', examples: ['CL=F'] })),
  }),
  snapshot: ImpactMap,
  result: ImpactMap,
  inputs: () => ({ record: upstreamIfAny(newsRecordProduct), isSimulated: simulated() }),
  refresh: { cron: '0 6 * * *' },
  answer(snapshot, { event, symbol }): ImpactMap {
    const requested = symbol?.trim().toUpperCase()
    const rows = snapshot.rows.filter(
      (row) =>
        (event === undefined || row.event === event) && (requested === undefined || row.symbol === requested),
    )
    return { ...snapshot, rows, count: rows.length }
  },
  next: nextCall,
  list: 'rows',
  concise: conciseImpact,
  tool: { name: 'get_trading_signals', view: 'impact' },
  example: example as Example<typeof ImpactMap>,
})

function nextCall({ rows }: ImpactMap): NextCall {
  const [first] = rows.toSorted((a, b) => Math.abs(b.effect_bps) - Math.abs(a.effect_bps))
  if (first === undefined)
    return { product: 'events', because: 'No row fits: the events show what has happened.' }
  return {
    product: 'events',
    query: { type: first.event },
    because: `The largest effect here is that of the kind "${first.label}": the events show whether there was one.`,
  }
}
