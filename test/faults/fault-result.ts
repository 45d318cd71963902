import type { TestContext } from 'node:test'
import type { Engine, FaultName } from './promised-faults.ts'

/** What a fault did, as `npm run test:faults` prints it. */
export interface FaultResult {
  readonly fault: FaultName
  readonly engine: Engine
  readonly tries: number
  /** Acknowledged charges that are gone. */
  readonly lost: number
  /** Charges made twice, or answers that are wrong. */
  readonly double: number
  /** From the fault, or from the start that follows it, until calls are answered again; the longest. */
  readonly recoveryMs?: number | undefined
}

const MARK = 'fault-result '

/** States what a fault did; the tests themselves have asserted it. */
export const stateFault = (t: TestContext, result: FaultResult): void =>
  t.diagnostic(MARK + JSON.stringify(result))

/** Reads what `stateFault` stated; undefined for any other diagnostic. */
export function readFault(diagnostic: string): FaultResult | undefined {
  if (!diagnostic.startsWith(MARK)) return undefined
  return JSON.parse(diagnostic.slice(MARK.length)) as FaultResult
}
