import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant } from '../../packages/server/src/kernel/time.ts'
import type { Wording, WordingStore } from '../../packages/server/src/service/ports.ts'

const wording = (texts: readonly string[], wish: Partial<Wording> = {}): Wording => ({
  product: 'analysis',
  subject: 'AAPL',
  textHash: 'aa',
  knownAt: asInstant(1_700_000_000_000),
  model: 'small',
  texts,
  ...wish,
})

/** @param open the same store again whenever it is called */
export function wordingContract(name: string, open: () => Promise<WordingStore>): void {
  test(`the first wording of a text stands, also after the store is opened again (${name})`, async () => {
    const store = await open()
    const apple = { subject: 'AAPL', textHash: 'aa' }
    assert.deepEqual(await store.find('analysis', [apple]), [])
    await store.put(wording(['one', 'zwei „drei“']))
    await store.put(wording(['other']))
    await store.put(wording(['of another'], { subject: '' }))
    store.close()
    const again = await open()
    assert.deepEqual(await again.find('analysis', [apple]), [wording(['one', 'zwei „drei“'])])
    const found = await again.find('analysis', [{ subject: '', textHash: 'aa' }, apple])
    assert.deepEqual(new Set(found.map(({ subject }) => subject)), new Set(['', 'AAPL']))
    assert.deepEqual(await again.find('analysis', []), [])
    assert.deepEqual(await again.find('other', [apple]), [])
    const others = [
      { subject: 'MSFT', textHash: 'aa' },
      { subject: 'AAPL', textHash: 'ab' },
    ]
    assert.deepEqual(await again.find('analysis', others), [])
    again.close()
  })
}
