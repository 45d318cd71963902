import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import type { SourcePast } from '@bellwether-markets/products/asset-past/past-schema'
import { capital, counted, whole } from '../number-text.ts'
import { SOURCE_NAMES } from './asset-words.ts'

/** What the record on one asset is worth, against its base rate and chance. */
export function recordWorth(name: string, sources: readonly SourcePast[]) {
  if (sources.length === 0) return 'No signal on it has been decided yet.'
  const issued = sources.flatMap((source) => source.issued)
  const [from, to] = [Math.min(...issued), Math.max(...issued)].map((day) =>
    formatDay(asDay(day)).slice(0, 4),
  )
  return (
    <>
      {sources.map((source, at) => (at === 0 ? firstWords(name, source) : furtherWords(source)))}
      {verdict(sources)} Backtest {from === to ? from : `${from} to ${to}`}, each signal from what was known
      at its issue.
    </>
  )
}

const firstWords = (name: string, { source, n, hits, base_rate, by_chance }: SourcePast) => (
  <>
    On {name} {SOURCE_NAMES[source]} was{' '}
    <b>
      right {counted(hits, 'time')} of {whole(n)}
    </b>
    ; its base rate alone gives {whole(n * base_rate)}, chance {by_chance[0]} to {by_chance[1]}.{' '}
  </>
)

const furtherWords = ({ source, n, hits, base_rate, by_chance }: SourcePast) => (
  <>
    {capital(SOURCE_NAMES[source])}: {whole(hits)} of {whole(n)}, by base rate {whole(n * base_rate)}, chance{' '}
    {by_chance[0]} to {by_chance[1]}.{' '}
  </>
)

function verdict(sources: readonly SourcePast[]): string {
  const isBeyond = ({ hits, by_chance: [low, high] }: SourcePast) => hits < low || hits > high
  const beyond = sources.filter(isBeyond)
  if (beyond.length === 0)
    return sources.length === 1 ? 'That is within chance.' : 'All of that is within chance.'
  const words = beyond.map(
    ({ source, hits, by_chance }) =>
      `${SOURCE_NAMES[source]} is ${hits > by_chance[1] ? 'above' : 'below'} what chance gives`,
  )
  return `${capital(words.join(', and '))}.`
}
