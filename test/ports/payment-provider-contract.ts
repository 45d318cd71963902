import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PaymentInput, PaymentProvider } from '../../packages/server/src/service/ports.ts'

export interface ProviderUnderTest {
  readonly provider: PaymentProvider
  /** What the buyer does on the provider's page. */
  approve(providerOrderId: string): void | Promise<void>
}

let inputs = 0
export const paymentInput = (): PaymentInput => ({
  reference: `ord_wish_${++inputs}`,
  description: '50,000 credits',
  amountMinor: 500,
  currency: 'EUR',
  returnUrl: 'https://shop.test/return',
  cancelUrl: 'https://shop.test/cancel',
})

/** What every provider of payments does. */
export function paymentProviderContract(name: string, open: () => Promise<ProviderUnderTest>): void {
  describe(`payments by ${name}`, () => {
    test('a purchase: opened, approved, captured, and from then on known', async () => {
      const { provider, approve } = await open()
      const options = paymentInput()
      const { providerOrderId, approveUrl } = await provider.open(options)
      assert.match(providerOrderId, /^[\w-]{1,64}$/)
      assert.ok(URL.canParse(approveUrl))
      assert.equal((await provider.lookUp(providerOrderId)).status, 'open')
      await approve(providerOrderId)
      assert.equal((await provider.lookUp(providerOrderId)).status, 'approved')
      const state = await provider.capture(providerOrderId, `${options.reference}-0`)
      assert.equal(state.status, 'completed')
      const [capture] = state.captures
      assert.deepEqual(
        { ...capture, captureId: '' },
        {
          provider: provider.id,
          captureId: '',
          status: 'completed',
          amountMinor: 500,
          currency: 'EUR',
          reference: options.reference,
          providerOrderId,
        },
      )
      assert.deepEqual((await provider.lookUp(providerOrderId)).captures, state.captures)
      assert.deepEqual(await provider.lookUpCapture(capture.captureId), capture)
    })

    test('one reference opens one payment, and another another', async () => {
      const { provider } = await open()
      const options = paymentInput()
      const opened = await Promise.all([provider.open(options), provider.open(options)])
      assert.deepEqual(opened[0], opened[1])
      const other = await provider.open(paymentInput())
      assert.notEqual(other.providerOrderId, opened[0].providerOrderId)
    })

    test('money is taken once, however often and however simultaneously it is captured', async () => {
      const { provider, approve } = await open()
      const options = paymentInput()
      const { providerOrderId } = await provider.open(options)
      await approve(providerOrderId)
      const attempts = [0, 1, 0, 1].map((attempt) =>
        provider.capture(providerOrderId, `${options.reference}-${attempt}`),
      )
      const ids = (await Promise.all(attempts)).flatMap(({ captures }) =>
        captures.map((one) => one.captureId),
      )
      assert.equal(new Set(ids).size, 1)
    })

    test('what nobody approved is not captured, and says so', async () => {
      const { provider } = await open()
      const options = paymentInput()
      const { providerOrderId } = await provider.open(options)
      const state = await provider.capture(providerOrderId, `${options.reference}-0`)
      assert.deepEqual(state, { status: 'open', captures: [], refunds: [], declined: false })
    })

    test('what there is not will never be paid', async () => {
      const { provider } = await open()
      assert.equal((await provider.lookUp('NO-SUCH-ORDER')).status, 'void')
      assert.equal((await provider.capture('NO-SUCH-ORDER', 'none-0')).status, 'void')
      assert.equal(await provider.lookUpCapture('NO-SUCH-CAPTURE'), undefined)
    })
  })
}
