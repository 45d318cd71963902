import type { Instant } from '@bellwether-markets/engine/kernel/time'
import { bodyOf, type Recording } from '../suppliers/recorded-responses.ts'

/** What suppliers answered, as one may ask for it: the address, and what of the question tells answers apart. */
type Question = Pick<URL, 'host' | 'pathname' | 'searchParams'>

/** The latest answer to the question of an address, as recorded by the moment that is read. */
export type AnswerTo = (url: string) => Recording | undefined

export const YAHOO = 'https://query2.finance.yahoo.com'

export const textOf = (recording: Recording): string => bodyOf(recording).toString('utf8')

export const dateText = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

/**
 * The latest answer that was recorded by a moment to the same question: the same place and part of it, the same length of
 * bars, the same words that were searched for, and no symbol that is not asked for. Periods are not compared: no recording is of
 * the period that a first start asks for.
 */
export function recordedAnswer(
  all: readonly Recording[],
  asked: Question,
  now: Instant,
  method = 'GET',
): Recording | undefined {
  const found = all.filter(({ request, recordedAt }) => {
    if (request.method !== method || recordedAt === null || Date.parse(recordedAt) > now) return false
    return URL.canParse(request.url) && isSameQuestion(new URL(request.url), asked)
  })
  return found.toSorted((a, b) => timeOf(a) - timeOf(b) || a.bytes - b.bytes).at(-1)
}

const timeOf = ({ recordedAt }: Recording): number => Date.parse(recordedAt ?? '')
/** Yahoo answers alike at both of its hosts. */
const placeOf = ({ host, pathname }: Question): string =>
  host.replace(/^query1\.finance/, 'query2.finance') + decodeURIComponent(pathname)

function isSameQuestion(recorded: Question, asked: Question): boolean {
  const values = (name: string, unnamed = ''): readonly string[] =>
    [recorded, asked].map(({ searchParams }) => searchParams.get(name) ?? unnamed)
  const same = (name: string, unnamed?: string): boolean => new Set(values(name, unnamed)).size === 1
  const [symbols, wanted] = values('symbols').map((list) => list.split(','))
  return (
    placeOf(recorded) === placeOf(asked) &&
    same('interval', '1d') &&
    ['q', 'id', 'mode', 'modules'].every((name) => same(name)) &&
    symbols.every((symbol) => wanted.includes(symbol))
  )
}
