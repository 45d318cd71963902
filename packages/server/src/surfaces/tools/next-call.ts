import type { Json, JsonObject } from '../docs/published-schema.ts'
import { shownName, type Tool, type ToolView } from './tool.ts'

/** How a surface writes calls: over MCP by tool, over A2A by skill. */
export type CalledBy = 'tool' | 'skill'

type Members = Readonly<Record<string, unknown>>

/** A call of a view as the surface takes it. */
export function writtenCall(tool: Tool, by: CalledBy, view: string, input: Members): Members {
  const called = by === 'tool' ? { tool: tool.name } : { skill: tool.skill }
  const { view: _, ...rest } = input
  const viewArgument = tool.views.length > 1 && view !== tool.views[0].name ? { view } : {}
  return { ...called, arguments: { ...viewArgument, ...rest } }
}

const REMEMBERED = 2_000

/** Turns the suggested call of HTTP into one of the surface; undefined if none of its tools answers that path. */
export function nextCalls(
  tools: readonly Tool[],
  by: CalledBy,
): (next: JsonObject) => JsonObject | undefined {
  const known = new Map<string, Members | undefined>()
  const routes = routesOf(tools)
  return ({ endpoint, ...rest }) => {
    const target = String(endpoint)
    if (!known.has(target)) {
      if (known.size >= REMEMBERED) known.clear()
      known.set(target, callOfTarget(routes, by, target))
    }
    const call = known.get(target)
    return call === undefined ? undefined : ({ ...call, ...rest } as JsonObject)
  }
}

interface Route {
  readonly tool: Tool
  readonly view: ToolView
  readonly pattern: RegExp
}

/** Paths without parameters come first: `/v1/prices/history` is no ticker. */
const routesOf = (tools: readonly Tool[]): readonly Route[] =>
  tools
    .flatMap((tool) =>
      tool.views
        .filter(({ fixed }) => Object.keys(fixed).length === 0)
        .map((view) => ({ tool, view, pattern: patternOf(view.endpoint.path) })),
    )
    .sort((one, other) => Number(isOpen(one)) - Number(isOpen(other)))

const isOpen = ({ view }: Route): boolean => view.endpoint.path.includes('{')

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)

function callOfTarget(routes: readonly Route[], by: CalledBy, target: string): Members | undefined {
  const url = new URL(target, 'http://service.invalid')
  for (const { tool, view, pattern } of routes) {
    const found = pattern.exec(url.pathname)
    if (!found) continue
    const path = Object.entries(found.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)])
    const input = [...path, ...url.searchParams].map(([name, text]) => {
      const argument = shownName(tool, name)
      return [argument, argument === 'symbols' ? text.split(',') : text] as const
    })
    return writtenCall(tool, by, view.name, Object.fromEntries(input))
  }
  return undefined
}

/** Meta as the surface shows it. */
export const withNext = (
  meta: JsonObject,
  nextCall: (next: JsonObject) => JsonObject | undefined,
): JsonObject => {
  const { next, ...rest } = meta
  if (typeof next !== 'object' || next === null) return meta
  const call = nextCall(next as JsonObject)
  return call === undefined ? rest : inPlace(meta, 'next', call)
}

const inPlace = (members: JsonObject, name: string, value: Json): JsonObject =>
  Object.fromEntries(Object.entries(members).map(([key, old]) => [key, key === name ? value : old]))
