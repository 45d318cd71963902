import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { asDay, asInstant } from '../../packages/server/src/kernel/time.ts'
import type { NewBriefingReader } from '../../packages/server/src/service/ports.ts'
import type { LedgerStore } from '../../packages/server/src/storage/stores/ledger-steps.ts'
import { ENDPOINTS, settableClock, tiersWith } from './ledger-calls.ts'
import type { LedgerContractSettings } from './ledger-contract.ts'

const TODAY = asDay(20_000)
const JOINED = asInstant(1_735_689_600_000)

const reader = (name: string, wish: Partial<NewBriefingReader> = {}): NewBriefingReader => ({
  address: `${name}@example.com`,
  mailTo: `${name}@example.com`,
  language: 'en',
  joinedAt: JOINED,
  sentDay: asDay(TODAY - 1),
  ...wish,
})

/** What every engine guarantees of the readers of the mailed briefing. */
export function briefingReadersContract(
  name: string,
  open: (settings: LedgerContractSettings) => Promise<LedgerStore>,
): void {
  const opened: LedgerStore[] = []
  const setUp = async (...readers: readonly NewBriefingReader[]): Promise<LedgerStore> => {
    const ledger = await open({ endpoints: ENDPOINTS, wallClock: settableClock(), tiers: tiersWith(1, 1) })
    opened.push(ledger)
    for (const one of readers) await ledger.joinBriefing(one)
    return ledger
  }
  const claimAll = async (ledger: LedgerStore, day = TODAY): Promise<readonly string[]> => {
    const claimed: string[] = []
    for (let after = 0; ; ) {
      const found = await ledger.claimReader(day, after)
      if (found === undefined) return claimed
      claimed.push(found.mailTo)
      after = found.id
    }
  }

  describe(`the ${name} ledger: readers of the briefing`, () => {
    after(async () => void (await Promise.all(opened.splice(0).map((ledger) => ledger.close()))))

    test('a reader is claimed once a day, with all that it joined with', async () => {
      const ledger = await setUp(reader('ada', { language: 'de' }), reader('bob'))
      const first = await ledger.claimReader(TODAY, 0)
      assert.ok(first)
      assert.deepEqual(first, { id: first.id, mailTo: 'ada@example.com', language: 'de', joinedAt: JOINED })
      assert.deepEqual(await ledger.findReader(first.id), first)
      assert.deepEqual(await claimAll(ledger), ['bob@example.com'])
      assert.deepEqual(await claimAll(ledger), [])
      assert.deepEqual(await claimAll(ledger, asDay(TODAY + 1)), ['ada@example.com', 'bob@example.com'])
    })
    test('however many claim at once, each reader is one for one of them', async () => {
      const ledger = await setUp(...'abcdefgh'.split('').map((letter) => reader(letter)))
      const claimed = (await Promise.all(Array.from({ length: 6 }, () => claimAll(ledger)))).flat()
      assert.deepEqual(claimed.toSorted(), [...new Set(claimed)].toSorted())
      assert.deepEqual([...claimed, ...(await claimAll(ledger))].length, 8)
    })
    test('one whose mail was not taken is claimed again, and no day before', async () => {
      const ledger = await setUp(reader('ada'))
      const found = await ledger.claimReader(TODAY, 0)
      assert.ok(found)
      await ledger.releaseReader(found.id, TODAY)
      assert.deepEqual(await claimAll(ledger), ['ada@example.com'])
      await ledger.releaseReader(found.id, asDay(TODAY + 5))
      assert.deepEqual(await claimAll(ledger), [])
    })
    test('an address is one reader, in the language that it asked for last', async () => {
      const ledger = await setUp(reader('ada'), reader('ada', { mailTo: 'Ada@example.com', language: 'de' }))
      const found = await ledger.claimReader(TODAY, 0)
      assert.deepEqual([found?.mailTo, found?.language], ['Ada@example.com', 'de'])
      assert.deepEqual(await claimAll(ledger), [])
    })
    test('whoever left is gone', async () => {
      const ledger = await setUp(reader('ada'))
      const found = await ledger.claimReader(TODAY, 0)
      assert.ok(found)
      await ledger.leaveBriefing(found.id)
      assert.equal(await ledger.findReader(found.id), undefined)
      assert.deepEqual(await claimAll(ledger, asDay(TODAY + 1)), [])
    })
  })
}
