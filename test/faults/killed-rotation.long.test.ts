import { join } from 'node:path'
import { test } from 'node:test'
import { openSqliteLedger } from '../../packages/server/src/storage/sqlite/sqlite-ledger.ts'
import { signInStore } from '../../packages/server/src/storage/stores/sign-in.ts'
import { temporaryDirectory } from '../journeys/service.ts'
import { settableClock } from '../ports/ledger-calls.ts'
import { killRotations } from './killed-rotation.ts'

test('a kill in the middle of a rotation leaves no refresh token that works twice (SQLite)', async () => {
  const sqlite = join(temporaryDirectory(), 'ledger.sqlite')
  await killRotations({
    where: { sqlite },
    rounds: 6,
    async reopened(look) {
      const ledger = await openSqliteLedger({
        file: sqlite,
        endpoints: [],
        wallClock: settableClock(),
        onFatal: (error) => {
          throw error
        },
      })
      await look(signInStore(ledger))
      await ledger.close()
    },
  })
})
