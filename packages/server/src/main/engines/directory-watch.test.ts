import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { SECOND } from '@bellwether-markets/engine/kernel/time'
import { keptLog } from '../../../../../test/fakes/fake-market.ts'
import { directoryWatch } from './directory-watch.ts'

describe('the watch of a data directory', () => {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'bellwether-watch-'))
    mock.timers.enable({ apis: ['setInterval'] })
  })
  afterEach(() => {
    mock.timers.reset()
    rmSync(root, { recursive: true })
  })

  test('what is moved, replaced and put back is told once each', async () => {
    const [directory, aside] = [join(root, 'data'), join(root, 'aside')]
    mkdirSync(directory)
    const log = keptLog()
    const watch = directoryWatch([directory], 'nothing is sold', log)
    watch.start?.()
    const seen: string[] = []
    const look = async (change?: () => void): Promise<void> => {
      change?.()
      mock.timers.tick(SECOND)
      // A round ends in a later turn, and only then does another begin.
      await new Promise(setImmediate)
      seen.push(watch.state())
    }
    await look()
    await look(() => renameSync(directory, aside))
    await look()
    await look(() => mkdirSync(directory))
    await look(() => rmdirSync(directory))
    await look(() => renameSync(aside, directory))
    watch.stop?.()
    assert.deepEqual(seen, ['there', 'gone', 'gone', 'replaced', 'gone', 'there'])
    assert.deepEqual(log.events, [
      'data_directory_gone',
      'data_directory_replaced',
      'data_directory_gone',
      'data_directory_back',
    ])
  })
})
