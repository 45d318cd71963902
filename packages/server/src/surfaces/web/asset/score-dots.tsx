import type { Analysis } from '@bellwether-markets/products/analysis/analysis-schema'
import { whole } from '../number-text.ts'
import { level, short, upright } from '../parts/chart-scale.tsx'
import { panel } from '../parts/figure.tsx'
import type { AssetRow } from './asset-rows.ts'
import { countWords, peersOf } from './peer-group.ts'

type Part = 'overall' | 'momentum' | 'stability' | 'quality' | 'growth' | 'valuation' | 'sentiment'

const PARTS: readonly (readonly [Part, string])[] = [
  ['overall', 'Overall'],
  ['momentum', 'Momentum'],
  ['stability', 'Calm'],
  ['quality', 'Quality'],
  ['growth', 'Growth'],
  ['valuation', 'Valuation'],
  ['sentiment', 'News'],
]

const OF_COMPANIES: readonly Part[] = ['quality', 'growth', 'valuation']

/** Each score as a dot among those of its peers. */
export function scoreDots(analysis: Analysis, alike: readonly AssetRow[]) {
  const peers = peersOf(alike, analysis)
  return panel({
    id: 'scores',
    title: `Scores among ${countWords(peers.length, analysis)}`,
    body: (
      <ol class="scores">{partsOf(analysis).map(([part, words]) => row(part, words, analysis, peers))}</ol>
    ),
    foot: (
      <>
        The dot is {analysis.name}, the ticks are its peers, the long one is their median. 100 is best; Calm
        100 is the least volatile. Scores describe, they do not predict.{' '}
        <a href="/methods/analysis">Method</a>
      </>
    ),
  })
}

/** Without those that such an asset cannot have. */
const partsOf = ({ asset_class }: Analysis): typeof PARTS =>
  asset_class === 'equity' ? PARTS : PARTS.filter(([part]) => !OF_COMPANIES.includes(part))

function row(part: Part, words: string, { scores, missing }: Analysis, peers: readonly AssetRow[]) {
  const value = scores[part]
  const name = part === 'overall' ? <b>{words}</b> : words
  if (value === null) {
    const reason = missing.find((one) => one.part === `scores.${part}`)?.reason
    return (
      <li>
        <span>{name}</span>
        <span class="nokn">Not scored. {reason}</span>
      </li>
    )
  }
  const known = peers.flatMap((peer) => peer.scores[part] ?? [])
  return (
    <li>
      <span>{name}</span>
      {line(value, known)}
      <b>{whole(value)}</b>
    </li>
  )
}

function line(value: number, known: readonly number[]) {
  const median = medianOf(known)
  return (
    <svg
      height="20"
      width="100%"
      role="img"
      aria-label={`${whole(value)} of 100; median of ${known.length} peers ${whole(median)}`}
    >
      {level(10, 'gl2')}
      {known.map((peer) => (
        <rect x={`${peer}%`} width="2" y="5" height="10" class="f-flat" opacity=".55" />
      ))}
      {upright(`${short(median)}%`, [1, 19], 'ink3', 1.5)}
      <circle cx={`${value}%`} cy="10" r="5.5" class="f-ink" />
    </svg>
  )
}

/** @param values at least one */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return Number.isInteger(middle) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[Math.floor(middle)]
}
