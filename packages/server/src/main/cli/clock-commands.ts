import type { ClockCorrection } from '@bellwether-markets/engine/track-record/record-entry'
import type { Command } from 'commander'
import { machineClock } from '../../adapters/clock/clock.ts'
import { openRecordSigner } from '../../adapters/signing/ed25519.ts'
import type { TrackRecordStore } from '../../service/ports.ts'
import { type CorrectedBy, correctClock, refuseOtherDay } from '../../service/track-record/correct-clock.ts'
import { migrationFiles } from '../../storage/migration-files.ts'
import { openDataDirectory } from '../../storage/sqlite/data-directory.ts'
import { openDatabase } from '../../storage/sqlite/open-database.ts'
import { sqliteSql } from '../../storage/sqlite/sqlite-sql.ts'
import { openTrackRecordStore } from '../../storage/sqlite/track-record-store.ts'
import { correctTimes } from '../../storage/stores/correct-times.ts'
import { readConfig } from '../config/config.ts'
import type { Config } from '../config/config-tree.ts'
import { LEDGER_FILE, RECORD_FILE, SIGNING_KEY_FILE } from '../engines/directory-files.ts'
import { clockEvidence } from '../market/clock-evidence.ts'
import { identityOf } from '../market/market-identity.ts'

type Correction = Pick<CorrectedBy, 'today' | 'reason'>

interface Corrected {
  /** Rows of the usage log that were dated ahead. */
  readonly ahead: number
  /** Undefined if the record goes on anyway, or has a time of its own. */
  readonly entry: ClockCorrection | undefined
}

export function addClockCommands(program: Command): void {
  program
    .command('clock')
    .description('let ledger and track record go on after a wrong clock, the record after a long pause too')
    .command('correct')
    .description(
      'date calls at the present and void entries that a wrong clock dated ahead, or confirm the clock after a pause; stop a service on a data directory first',
    )
    .requiredOption('--today <date>', 'the present date (UTC) by another clock, such as 2026-11-27')
    .requiredOption('--reason <text>', 'what happened; it is shown with the record for good')
    .action(async (correction: Correction) => {
      const { ahead, entry } = await corrected(readConfig(process.env), correction)
      process.stdout.write(`Ledger: ${ahead} rows of the usage log were dated ahead.\n`)
      process.stdout.write(
        entry === undefined ? 'Track record: it goes on already.\n' : `${recordLine(entry)}\n`,
      )
    })
}

function recordLine({ seq, at, payload: { voids } }: ClockCorrection): string {
  const what = voids
    ? `entries ${voids.first_seq} to ${voids.last_seq} are void`
    : 'the clock is confirmed, no entry is void'
  return `Track record: entry ${seq} of ${at}: ${what}. It goes on from here.`
}

/** @throws StartupError */
async function corrected(config: Config, correction: Correction): Promise<Corrected> {
  const directory = openDataDirectory(config.dataDirectory, identityOf(config.market))
  const signingKeyFile = directory.file(SIGNING_KEY_FILE)
  const ofRecord = (store: TrackRecordStore, now: CorrectedBy['now']): ClockCorrection | undefined => {
    const evidence = clockEvidence(config.market.time)
    if (evidence === undefined) return undefined
    const { kind } = config.market
    return correctClock(
      {
        store,
        signer: openRecordSigner(signingKeyFile),
        market: kind,
        mode: kind === 'live' ? 'live' : 'paper',
        clockEvidence: evidence,
      },
      { ...correction, now },
    )
  }
  try {
    if (config.databaseUrl !== undefined) {
      const { onSharedRecord } = await import('../engines/postgres.ts')
      return await onSharedRecord(config.databaseUrl, config, signingKeyFile, ({ store, sql, now }) => {
        refuseOtherDay(now, correction.today)
        const entry = ofRecord(store, now)
        const tables = {
          idempotency: 'idempotency_records',
          window: 'window_minute',
          further: [['ledger_processes', 'at']],
        } as const
        return { entry, ahead: correctTimes(sql, tables, now) }
      })
    }
    return correctedFiles(directory, correction, ofRecord)
  } finally {
    directory.release()
  }
}

function correctedFiles(
  directory: ReturnType<typeof openDataDirectory>,
  { today }: Correction,
  ofRecord: (store: TrackRecordStore, now: CorrectedBy['now']) => ClockCorrection | undefined,
): Corrected {
  const now = machineClock.now()
  refuseOtherDay(now, today)
  const store = openTrackRecordStore(directory.file(RECORD_FILE))
  const migrations = migrationFiles('sqlite/ledger')
  try {
    const entry = ofRecord(store, now)
    const sql = sqliteSql(
      openDatabase({ file: directory.file(LEDGER_FILE), synchronous: 'FULL', migrations }),
    )
    try {
      const tables = { idempotency: 'idempotency', window: 'window', further: [] }
      return { entry, ahead: correctTimes(sql, tables, now) }
    } finally {
      sql.close()
    }
  } finally {
    store.close()
  }
}
