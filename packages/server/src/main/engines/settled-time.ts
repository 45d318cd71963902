import { existsSync, readFileSync } from 'node:fs'
import { asInstant, type Instant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { writePrivateFile } from '@bellwether-markets/platform/files/durable-files'
import { expiryClock } from '../../adapters/clock/clock.ts'
import type { ClockWatch } from '../../adapters/clock/clock-watch.ts'
import type { Ledger, Log } from '../../service/ports.ts'
import type { Lifecycle } from '../lifecycle.ts'
import { rounds } from '../serve/rounds.ts'

/** Keeps the settled time over restarts: a start with a wrong clock shows by it, however often it is tried. */
export interface SettledTime {
  read(): Promise<Instant | undefined>
  write(at: Instant): Promise<void>
}

export const settledTimeInFile = (file: string): SettledTime => ({
  read: async () => (existsSync(file) ? asInstant(Number(readFileSync(file, 'utf8'))) : undefined),
  write: async (at) => writePrivateFile(file, String(at)),
})

/** Without a settled time, as at the first start of this version, the last call stands for it. */
export async function settledSinceStart(
  { ledger, settledTime }: { readonly ledger: Pick<Ledger, 'usage'>; readonly settledTime: SettledTime },
  clock: ClockWatch,
  log: Log,
): Promise<Lifecycle> {
  const [{ rows }, settled] = await Promise.all([ledger.usage(1), settledTime.read()])
  const latest = rows[0]?.at
  clock.startedAfter({ latest, settled: settled ?? latest })
  return rounds('settled time', MINUTE, () => settledTime.write(expiryClock.now()), log)
}
