import { AppError, ERRORS, type ErrorCode } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { SourceFreshness } from '../../service/ports.ts'
import type { JobEnd } from './job-runner.ts'

export const snapshotJob = (product: string, version: number, asOf: Instant): string =>
  `snapshot ${product} ${version} ${asOf}`
export const recordJob = (asOf: Instant): string => `record ${asOf}`
export const sealsJob = (slot: number): string => `seals ${slot}`
export const ordersJob = (slot: number): string => `orders ${slot}`

export type JobTask =
  | { readonly kind: 'snapshot'; readonly product: string; readonly version: number; readonly asOf: Instant }
  | { readonly kind: 'record'; readonly asOf: Instant }
  | { readonly kind: 'orders' }
  | { readonly kind: 'seals' }

/** @returns undefined if this version does not know the kind */
export function taskOf(name: string): JobTask | undefined {
  const [kind, ...rest] = name.split(' ')
  if (kind === 'record') return { kind, asOf: asInstant(Number(rest[0])) }
  if (kind === 'orders' || kind === 'seals') return { kind }
  if (kind !== 'snapshot') return undefined
  return { kind, product: rest[0], version: Number(rest[1]), asOf: asInstant(Number(rest[2])) }
}

export interface SnapshotEnd {
  readonly sources?: readonly SourceFreshness[]
  readonly code?: ErrorCode
  readonly fields?: Readonly<Record<string, unknown>>
}

export const madeEnd = (sources: readonly SourceFreshness[]): JobEnd => ({
  state: 'done',
  result: JSON.stringify({ sources } satisfies SnapshotEnd),
})

export const refusedEnd = ({ code, fields }: AppError): JobEnd => ({
  state: 'failed',
  result: JSON.stringify({ code, fields } satisfies SnapshotEnd),
})

export function errorOf({ code, fields }: SnapshotEnd): Error {
  if (code !== undefined && code in ERRORS) return new AppError(code, { ...fields })
  return new Error('the worker could not compute it; see its log')
}
