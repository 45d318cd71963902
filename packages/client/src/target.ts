import type { Operation } from './answer.ts'
import { OPERATIONS } from './api.ts'

export type Given = Readonly<Record<string, unknown>>

/**
 * Path and query string of a call.
 * @throws TypeError for a parameter that the operation does not have, or a path parameter that is missing
 */
export function targetOf(operation: Operation, given: Given): string {
  const { id, inPath, inQuery, inBody, path } = operation
  const known = [...inPath, ...inQuery, ...inBody]
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new TypeError(`${id} has no parameter ${unknown}; it has: ${known.join(', ') || 'none'}`)
  }
  const query = inQuery.flatMap((name) => {
    const value = given[name]
    return value === undefined || value === null ? [] : [`${name}=${encodeURIComponent(textOf(value, name))}`]
  })
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(given[name], `${id}: ${name}`))
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`
}

/** Members of the body as JSON; undefined if the operation takes none. */
export function bodyOf({ inBody }: Operation, given: Given): string | undefined {
  if (inBody.length === 0) return undefined
  return JSON.stringify(Object.fromEntries(inBody.map((name) => [name, given[name] ?? undefined])))
}

/** Parameters in the query string of a target, each with all its values. */
export function queryIn(target: string): Given {
  const query = new URLSearchParams(target.split(/\?(.*)/s)[1])
  return Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]))
}

/** The operation that answers a target, if this version knows it. */
export function operationAt(target: string): Operation | undefined {
  const path = target.split('?', 1)[0]?.replace(/\/$/, '')
  return Object.values<Operation>(OPERATIONS).find(
    (one) => one.method === 'GET' && pathMatches(one.path, path ?? ''),
  )
}

function pathMatches(template: string, path: string): boolean {
  const wanted = template.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part === given[index] || (part.startsWith('{') && given[index] !== ''))
  )
}

function textOf(value: unknown, name: string): string {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((one) => textOf(one, name)).join(',')
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value)
  throw new TypeError(`${name} is a ${typeof value}`)
}

/** An empty segment, or dots, would name another path. */
function segmentOf(value: unknown, name: string): string {
  const text = value === undefined || value === null ? '' : textOf(value, name)
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`${name} is ${text === '' ? 'missing' : `"${text}"`}`)
  return encodeURIComponent(text)
}
