import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryDirectory } from '../journeys/service.ts'

const LIBRARIES = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`,
)
const LIBRARY = LIBRARIES.find((file) => existsSync(file))

/** Why tests with another clock are skipped. */
export const withoutFaketime = (): string | false =>
  LIBRARY === undefined && 'libfaketime is not installed: the Debian package is faketime'

/** A wall clock for a child and its threads; the monotonic clock stays. */
export function fakedTime() {
  const file = join(temporaryDirectory(), 'time')
  const set = (offSeconds: number): void => {
    writeFileSync(`${file}.new`, `${offSeconds < 0 ? '' : '+'}${offSeconds}\n`)
    renameSync(`${file}.new`, file)
  }
  set(0)
  return {
    set,
    env: {
      LD_PRELOAD: LIBRARY ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
  }
}
