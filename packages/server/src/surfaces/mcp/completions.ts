import { formatWeek } from '@bellwether-markets/engine/kernel/iso-week'
import { asDay, type Day } from '@bellwether-markets/engine/kernel/time'
import { argumentsOf, type Tool } from '../tools/tool.ts'

export interface NamedAsset {
  readonly symbol: string
  readonly name: string
}

export interface CompletionDeps {
  readonly tools: readonly Tool[]
  readonly assets: () => readonly NamedAsset[]
  readonly products: readonly string[]
  /** Of the market. */
  readonly today: () => Day
}

/** A quarter of a year, which companies and agencies announce. */
const WEEKS_AHEAD = 13

/** Values of an argument of a prompt or template that begin as was typed. */
export type Complete = (argument: string, typed: string) => readonly string[]

export function completions({ tools, assets, products, today }: CompletionDeps): Complete {
  const valuesOf = (argument: string): readonly string[] => {
    if (argument === 'product') return products
    return argument === 'week' ? weeksFrom(today()) : choicesOf(tools, argument)
  }
  return (argument, typed) => {
    const start = typed.trim().toLowerCase()
    if (argument === 'ticker') return tickers(assets(), start)
    return valuesOf(argument).filter((value) => value.toLowerCase().startsWith(start))
  }
}

/** By ticker first, then by a word of the name. */
function tickers(assets: readonly NamedAsset[], start: string): readonly string[] {
  const bySymbol = assets.filter(({ symbol }) => symbol.toLowerCase().startsWith(start))
  const byName = assets.filter(({ name }) =>
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .some((_, index, words) => words.slice(index).join(' ').startsWith(start)),
  )
  return [...new Set([...bySymbol, ...byName].map(({ symbol }) => symbol))]
}

const weeksFrom = (today: Day): readonly string[] =>
  Array.from({ length: WEEKS_AHEAD }, (_, at) => formatWeek(asDay(today + 7 * at)))

function choicesOf(tools: readonly Tool[], argument: string): readonly string[] {
  for (const tool of tools) {
    const choices = (argumentsOf(tool).get(argument) as { readonly enum?: readonly string[] } | undefined)
      ?.enum
    if (choices) return choices
  }
  return []
}
