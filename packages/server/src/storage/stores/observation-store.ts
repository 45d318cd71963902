import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { ObservationBatch, ObservationReading, ObservationStore } from '../../service/ports.ts'
import { type ObservationTables, observationReader } from './observation-reader.ts'
import type { Rows } from './observation-rows.ts'
import type { Sql } from './sql.ts'
import { storedMarket } from './stored-market.ts'
import { jobOf, jobRow, sourceOf, sourceRow } from './supply-rows.ts'

/** Current state; replaces the row of the same name. */
export interface StateRows {
  readonly jobs?: Rows
  readonly sources?: Rows
  readonly memos?: Readonly<Record<string, string>>
}

/** Each call is one durable step. */
export interface ObservationWriter {
  /**
   * Adds new observations and their state.
   * @param now when received observations become known; PostgreSQL uses its own clock
   */
  append(batch: ObservationBatch, state: StateRows, now: () => Instant): void
  save(state: StateRows): void
}

/** For the one thread that writes. */
export function observationStore(
  sql: Sql,
  tables: ObservationTables,
  writer: ObservationWriter,
): ObservationStore {
  const market = storedMarket(observationReader(sql, tables))
  const { table } = tables
  return {
    market,
    append(batch, job, now) {
      writer.append(batch, { jobs: [jobRow(job)], memos: batch.memos }, now)
      market.refresh()
    },
    saveJobStates: (jobs) => writer.save({ jobs: jobs.map(jobRow) }),
    saveProviderState: (name, text) => writer.save({ memos: { [name]: text } }),
    noteSources(sources) {
      if (sources.length > 0) writer.save({ sources: sources.map(sourceRow) })
    },
    jobs: () =>
      new Map(
        sql
          .all(`SELECT * FROM ${table('jobs')}`)
          .map(jobOf)
          .map((job) => [job.id, job]),
      ),
    sources: () => sql.all(`SELECT * FROM ${table('sources')} ORDER BY id`).map(sourceOf),
    close: () => sql.close(),
  }
}

/** For readers. @param awaitMoment returns once nothing known at the moment can be added any more */
export function observationReading(
  sql: Sql,
  tables: ObservationTables,
  awaitMoment: (moment: Instant) => void,
): ObservationReading {
  const market = storedMarket(observationReader(sql, tables))
  return {
    market,
    catchUp(moment) {
      awaitMoment(moment)
      market.refresh()
    },
    close: () => sql.close(),
  }
}
