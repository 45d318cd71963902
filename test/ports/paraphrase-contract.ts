import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import type { Paraphrase, ParaphraseStore } from '../../packages/server/src/service/ports.ts'

const paraphrase = (texts: readonly string[], options: Partial<Paraphrase> = {}): Paraphrase => ({
  product: 'analysis',
  subject: 'AAPL',
  textHash: 'aa',
  knownAt: asInstant(1_700_000_000_000),
  model: 'small',
  texts,
  ...options,
})

/** @param open the same store again whenever it is called */
export function paraphraseContract(name: string, open: () => Promise<ParaphraseStore>): void {
  test(`the first paraphrase of a text stands, also after the store is opened again (${name})`, async () => {
    const store = await open()
    const apple = { subject: 'AAPL', textHash: 'aa' }
    assert.deepEqual(await store.find('analysis', [apple]), [])
    await store.put(paraphrase(['one', 'zwei „drei“']))
    await store.put(paraphrase(['other']))
    await store.put(paraphrase(['of another'], { subject: '' }))
    store.close()
    const again = await open()
    assert.deepEqual(await again.find('analysis', [apple]), [paraphrase(['one', 'zwei „drei“'])])
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
