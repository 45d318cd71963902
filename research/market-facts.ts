import { asInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { FactRow, FactTable, Inputs } from '@bellwether-markets/engine/market/inputs'
import type { Observations } from '@bellwether-markets/engine/market/observation'
import { FACT_COMPUTATIONS } from '@bellwether-markets/products/fact-computations'
import { FilledTables } from '../packages/server/src/service/facts/fact-tables.ts'

/** Every row of a fact table up to an instant, computed here. */
export function allRows<I extends Inputs, Row extends FactRow>(
  observations: Observations,
  table: FactTable<I, Row>,
  upTo: Instant,
): readonly Row[] {
  const tables = new FilledTables({
    source: { observations, advanceTo: () => undefined },
    computations: FACT_COMPUTATIONS,
    store: { read: () => undefined, through: () => undefined, write: () => undefined },
    elapsedClock: { now: () => asInstant(0) },
  })
  return tables.within(table as never, asInstant(Number.NEGATIVE_INFINITY), upTo).rows as readonly Row[]
}
