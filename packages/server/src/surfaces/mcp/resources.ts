import { parseWeek } from '@bellwether-markets/engine/kernel/iso-week'
import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import table from '../../../data/resources.json' with { type: 'json' }
import type { ResourceTable } from '../../table-schemas.ts'
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

const { fixed: FIXED, answers: ANSWERS, method: METHOD } = table as ResourceTable

/** Answers are those of the tools, charged and limited alike; a refusal is the text of the resource. */
export function resourcesOf({ pricing, methodology, tools, callTool }: ResourceDeps): Resources {
  const answer = async (id: string, parameters: Parameters, caller: ToolCaller) => {
    const found = viewOf(tools, id)
    if (!found) return undefined
    return (await callTool(found.tool, { ...parameters, view: found.view.name }, caller)).text
  }
  const reads: Readonly<Record<string, Resource['read']>> = {
    pricing: async () => pricing(),
    methodology: async () => methodology() ?? '',
    'track-record': async (caller) => (await answer('track-record', {}, caller)) ?? '',
  }
  return {
    fixed: FIXED.map((described) => ({ ...described, read: reads[described.name] })),
    templates: [
      ...ANSWERS.map(({ view, parameter, ...described }) => ({
        ...described,
        read: async (value: string, caller: ToolCaller) => {
          const parameters = parametersOf(parameter, value)
          return parameters && answer(view, parameters, caller)
        },
      })),
      { ...METHOD, read: async (product) => methodology(product) },
    ],
  }
}

type Parameters = Readonly<Record<string, string>>

/** Undefined for a value that names nothing. */
function parametersOf(parameter: string, value: string): Parameters | undefined {
  if (parameter !== 'week') return { [parameter]: value }
  const monday = parseWeek(value)
  if (monday === undefined) return undefined
  return { from: formatDay(monday), to: formatDay(asDay(monday + 6)) }
}

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
