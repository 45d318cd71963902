export interface Fault {
  readonly type: string
  readonly msg: string
  readonly ctx?: Readonly<Record<string, unknown>>
}

/** One error detail in FastAPI's format. */
export interface ValidationDetail extends Fault {
  readonly loc: readonly (string | number)[]
  readonly input: unknown
}

export type Reading<V> =
  | { readonly ok: true; readonly value: V }
  | { readonly ok: false; readonly fault: Fault }

export const read = <V>(value: V): Reading<V> => ({ ok: true, value })

export const refuse = (
  type: string,
  msg: string,
  ctx?: Readonly<Record<string, unknown>>,
): Reading<never> => ({
  ok: false,
  fault: ctx === undefined ? { type, msg } : { type, msg, ctx },
})

/** `1 item`, `2 items`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

export function refusedCount(type: 'too_long' | 'too_short', limit: number, actual: number): Fault {
  const [bound, member] = type === 'too_long' ? ['most', 'max_length'] : ['least', 'min_length']
  return {
    type,
    msg: `List should have at ${bound} ${counted(limit, 'item')} after validation, not ${actual}`,
    ctx: { field_type: 'List', [member]: limit, actual_length: actual },
  }
}
