import type { FactRow, FactTable, Inputs } from '../packages/server/src/domain/market/inputs.ts'
import type { Observations } from '../packages/server/src/domain/market/observation.ts'
import { asInstant, type Instant } from '../packages/server/src/kernel/time.ts'
import { FACT_COMPUTATIONS } from '../packages/server/src/products/fact-computations.ts'
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
    store: { read: () => [], write: () => undefined },
  })
  return tables.within(table as never, asInstant(Number.NEGATIVE_INFINITY), upTo).rows as readonly Row[]
}
