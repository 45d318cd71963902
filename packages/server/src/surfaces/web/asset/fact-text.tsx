import type { Analysis } from '@bellwether-markets/products/analysis/analysis-schema'
import type { CitedPoints } from '@bellwether-markets/products/analysis/cited-points'
import { type KeyValue, keyValue } from '../parts/key-values.tsx'
import { dateText } from '../time-text.ts'

type Cited = CitedPoints['bull'][number]
type Fact = Analysis['facts'][number]

const popoverOf = (fact: string): string => `fact-${fact}`

/** A text whose numbers open their facts. */
export function factText({ text, citations }: Cited) {
  const ends = [0, ...citations.map(({ end }) => end)]
  return [
    citations.map(({ fact, start, end }, at) => (
      <>
        {text.slice(ends[at], start)}
        <button class="fn" type="button" popovertarget={popoverOf(fact)}>
          {text.slice(start, end)}
        </button>
      </>
    )),
    text.slice(ends[ends.length - 1]),
  ]
}

/** What the numbers of these texts open. */
export function factPopovers(texts: readonly Cited[], facts: readonly Fact[]) {
  const cited = new Set(texts.flatMap(({ citations }) => citations.map(({ fact }) => fact)))
  return facts.filter(({ id }) => cited.has(id)).map(popover)
}

const popover = ({ id, label, value, unit, as_of, source }: Fact) =>
  factPopover({
    key: popoverOf(id),
    title: `${label}: ${valueText(value, unit)}`,
    rows: [
      ['as of', dateText(as_of)],
      ['source', source],
      ['fact', <code>{id}</code>],
    ],
  })

interface Popover {
  readonly key: string
  readonly title: string
  readonly rows: readonly KeyValue[]
}

/** What a number opens. */
export const factPopover = ({ key, title, rows }: Popover) => (
  <div popover="auto" class="fact" id={key}>
    <b>{title}</b>
    <dl>{rows.map(keyValue)}</dl>
  </div>
)

const UNIT_ENDS: Readonly<Record<string, string>> = {
  percent: '%',
  percentage_points: ' percentage points',
  basis_points: ' basis points',
  points: ' points',
  ratio: ' times',
  times_usual: ' times the usual',
}

function valueText(value: number | string, unit: string): string {
  if (typeof value === 'string') return dateText(value)
  const [kind, currency] = unit.split(' ')
  return `${value.toLocaleString('en-US')}${UNIT_ENDS[kind] ?? (currency === undefined ? '' : ` ${currency}`)}`
}
