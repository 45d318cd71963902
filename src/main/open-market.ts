import { join } from 'node:path'
import type { MarketIdentity } from '../adapters/database/data-directory.ts'
import { openReplayDirectory } from '../adapters/sources/replay-directory.ts'
import { replayFingerprint } from '../adapters/sources/replay-fingerprint.ts'
import { hasTraining, readReplayTraining, trainingFingerprint } from '../adapters/sources/replay-training.ts'
import { BACKFILL_MEMO, BORN_MEMO } from '../app/ingest/backfill-progress.ts'
import type { MarketSource, ObservationReading } from '../app/ports.ts'
import type { Observations, TrainingColumns } from '../core/market/observation.ts'
import { DEFAULT_UNIVERSE } from '../core/market/universe.ts'
import { createSimulatedMarket, DEMO_EPOCH, SIMULATOR_VERSION } from '../core/simulator/simulate-market.ts'
import { AppError } from '../kernel/errors.ts'
import { StartRefused } from '../kernel/start-refused.ts'
import { asInstant, DAY, formatInstant, utcDay } from '../kernel/time.ts'
import type { MarketConfig } from './config.ts'

/**
 * Loads a market.
 * @param openReading opens what is kept of a live market
 * @throws StartRefused where the data cannot be read
 */
export function openMarket(config: MarketConfig, openReading: () => ObservationReading): MarketSource {
  if (config.kind === 'live') return openLive(openReading())
  if (config.kind === 'replay') {
    return {
      kind: 'replay',
      id: 'replay-directory',
      observations: openRecording(config),
      advanceTo: () => undefined,
    }
  }
  const market = createSimulatedMarket({ seed: config.seed, universe: DEFAULT_UNIVERSE, epoch: DEMO_EPOCH })
  return {
    kind: 'demo',
    id: 'simulator',
    observations: market,
    // The trading day of futures and currencies begins on the evening before its date.
    advanceTo: (moment) => market.extendTo(utcDay(asInstant(moment + DAY))),
  }
}

/**
 * What the suppliers have given so far. Until the history is loaded nothing is said about moments before the first start:
 * an answer about them would be made of a part of it, and kept.
 */
function openLive({ market, catchUp }: ObservationReading): MarketSource {
  let complete = false
  return {
    kind: 'live',
    id: 'suppliers',
    observations: market,
    advanceTo(moment) {
      catchUp(moment)
      complete ||= market.memo(BACKFILL_MEMO) !== undefined
      if (complete || moment >= Number(market.memo(BORN_MEMO) ?? Number.POSITIVE_INFINITY)) return
      const reason = 'The history of the market is still being loaded.'
      throw new AppError('no_data_then', { as_of: formatInstant(moment), reason })
    },
  }
}

type Recording = Extract<MarketConfig, { kind: 'replay' }>

const WIDE_FOLDER = 'wide'

/** The closes to train on are read when they are first asked for. */
function openRecording(config: Recording): Observations {
  const observations = openReplayDirectory(config.directory)
  const directory = trainingDirectoryOf(config)
  if (directory === undefined) return observations
  let columns: TrainingColumns | undefined
  return {
    ...observations,
    training() {
      columns ??= readReplayTraining(directory)
      return columns
    },
  }
}

/** @throws StartRefused where a directory was named that holds no closes to train on */
function trainingDirectoryOf({ directory, trainingDirectory }: Recording): string | undefined {
  const found = trainingDirectory ?? join(directory, '..', WIDE_FOLDER)
  if (hasTraining(found)) return found
  if (trainingDirectory === undefined) return undefined
  throw new StartRefused(
    `${trainingDirectory} does not hold closes.csv and members.csv`,
    'Let TRAINING_DIR name a directory with both, or remove it.',
  )
}

/** What tells this market from others of its kind. @throws StartRefused where there is no recording */
export const identityOf = (config: MarketConfig): MarketIdentity =>
  config.kind === 'live' ? { market: 'live', detail: 'public suppliers' } : identityOfOther(config)

const identityOfOther = (config: Exclude<MarketConfig, { kind: 'live' }>): MarketIdentity =>
  config.kind === 'demo'
    ? { market: 'demo', detail: `seed ${config.seed}, simulator ${SIMULATOR_VERSION}` }
    : { market: 'replay', detail: recordingDetail(config) }

function recordingDetail(config: Recording): string {
  const recording = `recording ${fingerprintOf(config.directory).slice(0, 16)}`
  const training = trainingDirectoryOf(config)
  return training === undefined
    ? recording
    : `${recording}, trained on ${trainingFingerprint(training).slice(0, 16)}`
}

function fingerprintOf(directory: string): string {
  try {
    return replayFingerprint(directory)
  } catch (error) {
    throw new StartRefused(
      `The recorded market in ${directory} cannot be read (${error instanceof Error ? error.message : error})`,
      'Let REPLAY_DIR name a directory with assets.csv and daily/.',
      { cause: error },
    )
  }
}
