import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import type { ClockCorrection } from '@bellwether-markets/engine/track-record/record-entry'
import type { Command } from 'commander'
import { marketClock, wallClock } from '../../adapters/clock/clock.ts'
import { openRecordSigner } from '../../adapters/signing/ed25519.ts'
import type { Clock, TrackRecordStore } from '../../service/ports.ts'
import { type CorrectedBy, correctClock } from '../../service/track-record/correct-clock.ts'
import { openDataDirectory } from '../../storage/sqlite/data-directory.ts'
import { openTrackRecordStore } from '../../storage/sqlite/track-record-store.ts'
import { readConfig } from '../config/config.ts'
import type { Config } from '../config/config-tree.ts'
import { RECORD_FILE, SIGNING_KEY_FILE } from '../engines/directory-files.ts'
import { clockEvidence } from '../market/clock-evidence.ts'
import { identityOf } from '../market/market-identity.ts'

type Correction = Pick<CorrectedBy, 'today' | 'reason'>

export function addRecordCommands(program: Command): void {
  program
    .command('record')
    .description('let the track record go on after a wrong clock or a long pause')
    .command('correct-clock')
    .description(
      'void the entries that a wrong clock dated ahead, or confirm the clock after a pause; stop a service on a data directory first',
    )
    .requiredOption('--today <date>', 'the present date (UTC) by another clock, such as 2026-11-27')
    .requiredOption('--reason <text>', 'what happened; it is shown with the record for good')
    .action(async (correction: Correction) => {
      const { seq, at, payload } = await correctRecordClock(readConfig(process.env), correction)
      const what = payload.voids
        ? `entries ${payload.voids.first_seq} to ${payload.voids.last_seq} are void`
        : 'the clock is confirmed, no entry is void'
      process.stdout.write(`Entry ${seq} of ${at}: ${what}. The record goes on from here.\n`)
    })
}

/** @throws StartupError */
async function correctRecordClock(config: Config, correction: Correction): Promise<ClockCorrection> {
  if (clockEvidence(config.market.time) === undefined) {
    throw new StartupError(
      'This market has a time of its own, which may be set back',
      'Nothing was changed. The record goes on when that time comes.',
    )
  }
  const directory = openDataDirectory(config.dataDirectory, identityOf(config.market))
  try {
    const corrected = (store: TrackRecordStore, clock: Clock): ClockCorrection => {
      const signer = openRecordSigner(directory.file(SIGNING_KEY_FILE))
      const { kind } = config.market
      return correctClock(
        {
          store,
          signer,
          market: kind,
          mode: kind === 'live' ? 'live' : 'paper',
          clockEvidence: clockEvidence(config.market.time),
        },
        { ...correction, now: marketClock(config.market.time, clock).now() },
      )
    }
    if (config.databaseUrl !== undefined) {
      const { onSharedRecord } = await import('../engines/postgres.ts')
      return await onSharedRecord(config.databaseUrl, config, directory.file(SIGNING_KEY_FILE), corrected)
    }
    const store = openTrackRecordStore(directory.file(RECORD_FILE))
    try {
      return corrected(store, wallClock)
    } finally {
      store.close()
    }
  } finally {
    directory.release()
  }
}
