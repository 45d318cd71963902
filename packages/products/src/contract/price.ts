import type { Endpoint } from './endpoint.ts'

type Priced = Pick<Endpoint, 'credits' | 'each'>

/**
 * Credits of a call: its price, for each element of the list that is charged by element.
 * @param parameters a list, or text with commas; equal elements count once
 */
export function priceOf({ credits, each }: Priced, parameters: Readonly<Record<string, unknown>>): number {
  const list = each === undefined ? undefined : parameters[each]
  if (list === undefined || list === null) return credits
  const parts = (Array.isArray(list) ? list : [list]).flatMap((part) => String(part).split(/[,\s]+/))
  const distinct = new Set(parts.map((part) => part.toUpperCase()).filter((part) => part !== ''))
  return credits * Math.max(1, distinct.size)
}
