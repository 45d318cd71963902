import { OneOf } from '@bellwether-markets/engine/kernel/schema'
import { simulated, upstreamIfAny } from '@bellwether-markets/engine/market/inputs'
import { Type } from 'typebox'
import type { Example } from '../contract/operation.ts'
import { defineProduct, type NextCall } from '../contract/product.ts'
import { EVENT_CODES } from '../news-signals/news-schema.ts'
import { newsRecordProduct } from '../news-signals/record-product.ts'
import { conciseImpact } from './concise-impact.ts'
import { impactDoc } from './doc.ts'
import example from './example.json' with { type: 'json' }
import { ImpactMap } from './impact-schema.ts'

export const impact = defineProduct({
  id: 'impact',
  version: 3,
  title: 'Event impact map',
  brief: 'Look up which assets an event moves',
  summary: 'The assets that each kind of event moves, with direction, size and evidence.',
  doc: impactDoc,
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
    const wanted = symbol?.trim().toUpperCase()
    const rows = snapshot.rows.filter(
      (row) =>
        (event === undefined || row.event === event) && (wanted === undefined || row.symbol === wanted),
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
