import { DEFAULT_UNIVERSE } from '../../market/universe.ts'
import type { NormalHeadline } from '../text/normal-headline.ts'
import type { Candidate } from './find-aliases.ts'

const EXCHANGES = 'NASDAQ|Nasdaq|NYSE|NYSEARCA|NYSE Arca|NYSE American|AMEX|XETRA|NasdaqGS|BATS'
const MENTION = new RegExp(
  [
    String.raw`(?<![\w$])\$(?<cashtag>[A-Z]{1,5}(?:[.-][AB])?)(?![\w])`,
    String.raw`(?<!\w)(?:${EXCHANGES})\s?:\s?(?<listed>[A-Z]{1,5}(?:[.-][AB])?)(?!\w)`,
    String.raw`\((?<bracketed>[A-Z]{1,5}(?:[.-][AB])?)\)`,
    String.raw`(?<!\w)[Tt]icker:?\s(?<named>[A-Z]{1,5})(?!\w)`,
  ].join('|'),
  'g',
)

/** Symbols that in brackets usually mean something else. */
const ORDINARY = new Set('PM MA SO DE V IT GE BA HD CAT LOW COST ALL MS PG KO'.split(' '))

const FORMER_SYMBOLS: Readonly<Record<string, string>> = {
  GOOG: 'GOOGL',
  FB: 'META',
  'BRK.B': 'BRK-B',
  'BRK.A': 'BRK-B',
  'BRK-A': 'BRK-B',
  UTX: 'RTX',
}

/**
 * Symbols written as a cashtag, after an exchange, in brackets or after "ticker". An untracked one is a candidate
 * without entity: it hides the name of its exchange.
 */
export function findTickers({ title }: NormalHeadline): readonly Candidate[] {
  return [...title.matchAll(MENTION)].flatMap((match) => {
    const { cashtag, listed, bracketed, named } = match.groups ?? {}
    const written = cashtag ?? listed ?? bracketed ?? named ?? ''
    const symbol = FORMER_SYMBOLS[written] ?? written
    const tracked =
      DEFAULT_UNIVERSE.bySymbol.has(symbol) && !(bracketed !== undefined && ORDINARY.has(bracketed))
    if (!tracked && listed === undefined) return []
    const entity = tracked ? { id: symbol, kind: 'asset' as const, symbols: [symbol] } : undefined
    const role = cashtag === undefined ? 'ticker' : 'cashtag'
    return [
      {
        alias: { text: written, entity, score: 1, guard: undefined, role },
        begin: match.index,
        end: match.index + match[0].length,
      },
    ]
  })
}
