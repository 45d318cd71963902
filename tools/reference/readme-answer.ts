import { CATALOG } from '@bellwether-markets/products/catalog'
import { regime } from '@bellwether-markets/products/regime/product'
import { describedOperations } from '../../packages/server/src/surfaces/docs/operation.ts'

const BETWEEN_MARKERS = /(<!-- answer -->\n)[\s\S]*?(<!-- \/answer -->)/

/** The README with the answer of its first call: the example of the product, cut to eight lines of valid JSON. */
export function withAnswer(readme: string): string {
  if (!BETWEEN_MARKERS.test(readme)) throw new RangeError('The README has no place for the answer')
  return readme.replace(
    BETWEEN_MARKERS,
    (_, before, after) => `${before}\`\`\`json\n${shortAnswer()}\n\`\`\`\n${after}`,
  )
}

function shortAnswer(): string {
  const { result } = regime.example
  const { p_drawdown_7pct_20d: chance } = result
  const [flip] = result.to_flip
  const next = describedOperations(CATALOG.products).find(({ id }) => id === regime.id)?.next
  const data = [
    picked(result, ['regime', 'since', 'days_in_regime']),
    picked(result, ['sp500', 'sma_200', 'vix']),
    { reasoning: `${result.reasoning.split('; ')[0]} …` },
    { to_flip: [picked(flip, ['regime', 'measure', 'level', 'distance_pct'])] },
    { p_drawdown_7pct_20d: chance && picked(chance, ['value', 'interval_95', 'base_rate']) },
  ]
  return [
    '{ "ok": true, "data": {',
    data.map((members) => `  ${membersOf(members)}`).join(',\n'),
    `}, "meta": { "credits_used": ${regime.credits}, "market": "demo",`,
    `  ${membersOf({ next })} } }`,
  ].join('\n')
}

const picked = <T extends object, K extends keyof T>(whole: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<T, K>

const membersOf = (object: object): string => oneLine(object).slice(2, -2)

const oneLine = (value: object): string => JSON.stringify(value, null, 1).replace(/\n */g, ' ')
