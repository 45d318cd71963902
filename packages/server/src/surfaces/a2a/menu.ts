import type { AssetNames } from '@bellwether-markets/engine/market/asset-names'
import { notCoveredText } from '@bellwether-markets/engine/market/asset-names'
import { parametersOf } from '@bellwether-markets/products/contract/parameters'
import { priceOf } from '@bellwether-markets/products/contract/price'
import { costOf } from '../docs/operation.ts'
import type { Tool, ToolView } from '../tools/tool.ts'
import type { Members } from './skill-call.ts'

/** In characters; names are looked for up to there. */
const READ_OF_TEXT = 2_000
const MOST_ASSETS = 8
/** Calls for each asset of a view that takes one. */
const MOST_OF_VIEW = 3

const INTRODUCTION =
  'Free text is not interpreted. Send one of these lines back, as text or as a data part; {"skill": …} takes all parameters of the skill, and a bare skill name works too.'

/** Calls that are possible, and the same in words. */
export interface Menu {
  readonly text: string
  readonly calls: readonly Members[]
}

interface Offer {
  readonly call: Members
  /** What it answers and costs. */
  readonly title: string
}

/** What can be asked about the assets that a text names; about none, what each skill answers. */
export function menuOf(tools: readonly Tool[], names: AssetNames, text: string): Menu {
  const mentions = names.find(text.slice(0, READ_OF_TEXT)).map(({ asset }) => asset)
  const candidatesOf = (asset: (typeof mentions)[number]): readonly string[] => {
    if (asset.kind === 'found') return [asset.symbol]
    return asset.kind === 'unknown' ? [] : (asset.candidates ?? [])
  }
  const symbols = [...new Set(mentions.flatMap(candidatesOf))].slice(0, MOST_ASSETS)
  const missing = mentions.flatMap((asset) => (asset.kind === 'not_covered' ? [asset.what] : []))
  const offers = tools.flatMap((tool) => offersOf(tool, symbols))
  const lines = [
    INTRODUCTION,
    ...(symbols.length > 0 ? [`Understood: ${symbols.join(', ')}.`] : []),
    ...[...new Set(missing)].slice(0, MOST_OF_VIEW).map((what) => notCoveredText(what, names.coverage)),
    '',
    ...offers.flatMap(({ call, title }) => [`${title}:`, JSON.stringify(call)]),
  ]
  return { text: lines.join('\n'), calls: offers.map(({ call }) => call) }
}

/** Of the views that take assets if there are some, and of the default view otherwise. */
function offersOf(tool: Tool, symbols: readonly string[]): readonly Offer[] {
  const about = tool.views.flatMap((view) => offersOfView(tool, view, symbols))
  if (about.length > 0) return about
  const [view] = tool.views
  const { query } = view.endpoint.example
  const required = Object.entries(query).filter(([name]) => view.endpoint.query.required?.includes(name))
  return [offer(tool, view, Object.fromEntries(required))]
}

function offersOfView(tool: Tool, view: ToolView, mentioned: readonly string[]): readonly Offer[] {
  const { properties, required = [] } = parametersOf(view.endpoint)
  const symbols = mentioned.filter((symbol) => view.endpoint.covers?.includes(symbol) ?? true)
  if (symbols.length === 0) return []
  const takes = ['symbols', 'ticker', 'symbol'].find((name) => name in properties)
  if (takes === undefined || required.some((name) => name !== takes)) return []
  if (takes !== 'symbols')
    return symbols.slice(0, MOST_OF_VIEW).map((symbol) => offer(tool, view, { [takes]: symbol }))
  // A list that is required is one to compare.
  return symbols.length === 1 && required.length > 0 ? [] : [offer(tool, view, { symbols })]
}

function offer(tool: Tool, view: ToolView, input: Members): Offer {
  const credits = priceOf(view.endpoint, input)
  const isDefault = view === tool.views[0]
  return {
    call: { skill: tool.skill, ...(!isDefault && { view: view.name }), ...input },
    title: `${isDefault ? tool.title : `${tool.title}, ${view.what}`} (${credits === 0 ? 'free' : costOf(credits)})`,
  }
}
