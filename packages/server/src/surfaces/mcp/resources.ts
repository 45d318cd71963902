import { parseWeek } from '@bellwether-markets/engine/kernel/iso-week'
import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import type { CallTool, ToolCaller } from '../tools/call-tool.ts'
import { type Tool, viewOf } from '../tools/tool.ts'

/** What is listed of a resource or template, beside its address. */
interface Described {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: string
}

/** An entry of `resources/list`. */
export interface Resource extends Described {
  readonly uri: string
  read(caller: ToolCaller): Promise<string>
}

/** An entry of `resources/templates/list`. */
export interface ResourceTemplate extends Described {
  readonly uriTemplate: string
  /** Undefined for a value that names nothing. */
  read(value: string, caller: ToolCaller): Promise<string | undefined>
}

export interface Resources {
  readonly fixed: readonly Resource[]
  readonly templates: readonly ResourceTemplate[]
}

export interface ResourceDeps {
  readonly pricing: () => string
  /** How a product is computed; without one, which products there are. Undefined for a product that does not exist. */
  readonly methodology: (product?: string) => string | undefined
  readonly tools: readonly Tool[]
  readonly callTool: CallTool
}

const MARKDOWN = 'text/markdown'
const JSON_TYPE = 'application/json'

/** Answers are those of the tools, charged and limited alike; a refusal is the text of the resource. */
export function resourcesOf({ pricing, methodology, tools, callTool }: ResourceDeps): Resources {
  const answer = async (id: string, given: Parameters, caller: ToolCaller) => {
    const found = viewOf(tools, id)
    if (!found) return undefined
    return (await callTool(found.tool, { ...given, view: found.view.name }, caller)).text
  }
  return {
    fixed: [
      { ...PRICING, read: async () => pricing() },
      { ...METHODOLOGY, read: async () => methodology() ?? '' },
      { ...TRACK_RECORD, read: async (caller) => (await answer('track-record', {}, caller)) ?? '' },
    ],
    templates: [
      ...ANSWERS.map(({ view, parametersOf, ...described }) => ({
        ...described,
        read: async (value: string, caller: ToolCaller) => {
          const parameters = parametersOf(value)
          return parameters && answer(view, parameters, caller)
        },
      })),
      { ...METHOD, read: async (product) => methodology(product) },
    ],
  }
}

const PRICING = {
  uri: 'bellwether://pricing',
  name: 'pricing',
  title: 'Pricing',
  mimeType: MARKDOWN,
  description: 'Tiers, and what each call costs.',
}

const METHODOLOGY = {
  uri: 'bellwether://methodology',
  name: 'methodology',
  title: 'Methodology',
  mimeType: MARKDOWN,
  description: 'What holds for every answer, and which products have a page of their own.',
}

const TRACK_RECORD = {
  uri: 'bellwether://track-record',
  name: 'track-record',
  title: 'Track record',
  mimeType: JSON_TYPE,
  description: 'How often each source of signals was right, against its base rate.',
}

const METHOD = {
  uriTemplate: 'bellwether://methodology/{product}',
  name: 'method',
  title: 'Method of a product',
  description: 'How one product is computed, and what it is not.',
  mimeType: MARKDOWN,
}

type Parameters = Readonly<Record<string, string>>

/** Answered by a view of a tool. */
interface AnswerTemplate extends Omit<ResourceTemplate, 'read'> {
  readonly view: string
  /** Undefined for a value that names nothing. */
  parametersOf(value: string): Parameters | undefined
}

const ANSWERS: readonly AnswerTemplate[] = [
  {
    uriTemplate: 'bellwether://analysis/{ticker}',
    name: 'analysis',
    title: 'Analysis of an asset',
    description: 'Its short analysis, for the price of the tool.',
    mimeType: JSON_TYPE,
    view: 'analysis',
    parametersOf: (ticker) => ({ ticker }),
  },
  {
    uriTemplate: 'bellwether://history/{ticker}',
    name: 'history',
    title: 'Price history of an asset',
    description: 'Its daily prices, for the price of the tool.',
    mimeType: JSON_TYPE,
    view: 'prices-history',
    parametersOf: (symbol) => ({ symbol }),
  },
  {
    uriTemplate: 'bellwether://track-record/{source}',
    name: 'source-record',
    mimeType: JSON_TYPE,
    title: 'Record of a source',
    description: 'How often one source of signals was right. Free.',
    view: 'track-record',
    parametersOf: (source) => ({ source }),
  },
  {
    uriTemplate: 'bellwether://calendar/{week}',
    name: 'calendar',
    title: 'Calendar of a week',
    description: 'What is dated in an ISO week such as 2026-W48, for the price of the tool.',
    mimeType: JSON_TYPE,
    view: 'calendar',
    parametersOf(week) {
      const monday = parseWeek(week)
      if (monday === undefined) return undefined
      return { from: formatDay(monday), to: formatDay(asDay(monday + 6)) }
    },
  },
  {
    uriTemplate: 'bellwether://impact/{event}',
    name: 'impact',
    title: 'Impact of an event',
    description: 'The assets that a kind of event moves. Free.',
    mimeType: JSON_TYPE,
    view: 'impact',
    parametersOf: (event) => ({ event }),
  },
]

export interface FoundResource {
  readonly mimeType: string
  readonly text: string
}

/** Undefined if the address names nothing. */
export async function readResource(
  { fixed, templates }: Resources,
  uri: string,
  caller: ToolCaller,
): Promise<FoundResource | undefined> {
  const whole = fixed.find((one) => one.uri === uri)
  if (whole) return { mimeType: whole.mimeType, text: await whole.read(caller) }
  for (const { uriTemplate, mimeType, read } of templates) {
    const value = valueIn(uriTemplate, uri)
    const text = value === undefined ? undefined : await read(value, caller)
    if (text !== undefined) return { mimeType, text }
  }
  return undefined
}

/** The template that an address begins as. */
export const templateOf = ({ templates }: Resources, uri: string): ResourceTemplate | undefined =>
  templates.find(({ uriTemplate }) => uri.startsWith(startOf(uriTemplate)))

const startOf = (uriTemplate: string): string => uriTemplate.slice(0, uriTemplate.indexOf('{'))

/** The one value of a template, which ends with it. */
function valueIn(uriTemplate: string, uri: string): string | undefined {
  const start = startOf(uriTemplate)
  const rest = uri.startsWith(start) ? uri.slice(start.length) : ''
  if (rest === '' || rest.includes('/')) return undefined
  try {
    return decodeURIComponent(rest)
  } catch {
    return undefined
  }
}
