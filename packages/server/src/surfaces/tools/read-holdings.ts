import { readJson } from '@bellwether-markets/engine/kernel/caller-input'
import { isRecord } from './cursor.ts'
import type { ResolveName } from './read-names.ts'

const MOST_LINES = 200
const LONGEST_TEXT = 4_000

export interface ReadHoldings {
  /** For the parser of the body, which refuses what is no line. */
  readonly lines: unknown
  readonly resolved: Readonly<Record<string, string>>
}

/**
 * Lines with tickers for names. Weights by name, `{"NVDA": 40, "gold": 60}`, and text, `40% NVDA, 60% gold`, are read as
 * lines. Names that mean no asset stay: the analysis says so.
 */
export function readHoldings(value: unknown, resolve: ResolveName): ReadHoldings {
  const lines = linesIn(value)
  if (!Array.isArray(lines) || lines.length > MOST_LINES) return { lines, resolved: {} }
  const resolved: Record<string, string> = {}
  const named = lines.map((line): unknown => {
    if (!isRecord(line) || typeof line.symbol !== 'string') return line
    const reading = resolve(line.symbol)
    if (reading.kind !== 'found') return line
    if (reading.symbol !== line.symbol.toUpperCase()) resolved[line.symbol] = reading.symbol
    return { ...line, symbol: reading.symbol }
  })
  return { lines: named, resolved }
}

function linesIn(value: unknown): unknown {
  if (typeof value === 'string') return linesOfText(value.slice(0, LONGEST_TEXT))
  if (!isRecord(value)) return value
  return Object.entries(value).map(([symbol, weight]) => ({ symbol, weight }))
}

function linesOfText(text: string): unknown {
  if (/^\s*[[{]/.test(text)) {
    try {
      return linesIn(readJson(text))
    } catch {
      return text
    }
  }
  const parts = text.split(/\s*(?:;|\n|,(?!\d)|\s(?:and|und)\s)\s*/).filter((part) => part.trim() !== '')
  const lines = parts.map(lineOfText)
  return lines.some((line) => line === undefined) ? text : lines
}

/** `40% NVDA`, `40 % in gold` or `NVDA 40%`. */
function lineOfText(part: string): { readonly symbol: string; readonly weight: number } | undefined {
  const before = /^\s*(\d+(?:[.,]\d+)?)\s*%\s*(?:of|in|von)?\s*(\S.*?)\s*$/i.exec(part)
  const after = /^\s*(\S.*?)\s*[:=]?\s*(\d+(?:[.,]\d+)?)\s*%\s*$/.exec(part)
  const [weight, symbol] = before ? [before[1], before[2]] : [after?.[2], after?.[1]]
  if (weight === undefined || symbol === undefined) return undefined
  return { symbol, weight: Number(weight.replace(',', '.')) }
}
