import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decimalAmount, minorUnits, noticeOf, orderState } from './paypal-facts.ts'

test('an amount is read to the cent, and nothing else is an amount', () => {
  for (const [text, cents] of [
    ['58.80', 5_880],
    ['5', 500],
    ['0.1', 10],
    ['0.29', 29],
    ['999999999999.99', 99_999_999_999_999],
  ] as const) {
    assert.equal(minorUnits(text), cents, text)
  }
  for (const text of ['', '5.001', '-5.00', '+5', '5,00', '1e3', ' 5', '5.', '.5', 'NaN', '0x5', 5, null]) {
    assert.equal(minorUnits(text), undefined, String(text))
  }
  for (const cents of [0, 1, 10, 99, 100, 500, 2_500]) assert.equal(minorUnits(decimalAmount(cents)), cents)
})

const amount = (value: string) => ({ currency_code: 'EUR', value })
const orderWith = (unit: object, status = 'COMPLETED') => ({
  id: 'O1',
  status,
  purchase_units: [{ custom_id: 'ord_1', ...unit }],
})

test('a capture that went back whole comes with its refund, listed or not', () => {
  const capture = { id: 'C1', status: 'REFUNDED', amount: amount('5.00'), custom_id: 'ord_1' }
  const state = orderState(orderWith({ payments: { captures: [capture] } }), 'O1')
  assert.equal(state?.captures[0].status, 'completed')
  assert.deepEqual(
    state?.refunds.map(({ captureId, amountMinor }) => [captureId, amountMinor]),
    [['C1', 500]],
  )
})

test('a refund counts once it is through, for the capture that it leads up to', () => {
  const link = (id: string) => [{ rel: 'up', href: `https://x.test/v2/payments/captures/${id}` }]
  const refunds = [
    { id: 'R1', status: 'COMPLETED', amount: amount('1.00'), links: link('C2') },
    { id: 'R2', status: 'PENDING', amount: amount('1.00'), links: link('C2') },
    { id: 'R3', status: 'FAILED', amount: amount('1.00'), links: link('C2') },
    { id: 'R4', amount: amount('2.00') },
  ]
  const captures = [{ id: 'C1', status: 'PARTIALLY_REFUNDED', amount: amount('5.00') }]
  const state = orderState(orderWith({ payments: { captures, refunds } }), 'O1')
  assert.deepEqual(
    state?.refunds.map(({ refundId, captureId }) => [refundId, captureId]),
    [
      ['R1', 'C2'],
      ['R4', 'C1'],
    ],
  )
})

test('a capture without a name of its own has that of its order', () => {
  const captures = [{ id: 'C1', status: 'COMPLETED', amount: amount('5.00') }]
  assert.equal(orderState(orderWith({ payments: { captures } }), 'O1')?.captures[0].reference, 'ord_1')
})

test('what is no order, or another one, is nothing', () => {
  for (const body of [
    undefined,
    null,
    [],
    'x',
    {},
    { id: 'O1' },
    { id: 'O1', status: 'NEW' },
    orderWith({}),
  ]) {
    assert.equal(orderState(body, 'O2'), undefined)
  }
  assert.deepEqual(orderState({ id: 'O1', status: 'CREATED', purchase_units: 'x' }, 'O1')?.captures, [])
})

const eventOf = (kind: string, resource: unknown) => ({ id: 'WH', event_type: kind, resource })

test('a reversal told of the capture itself takes all of it back', () => {
  const capture = { id: 'C1', status: 'REVERSED', amount: amount('5.00'), custom_id: 'ord_1' }
  const notice = noticeOf(eventOf('PAYMENT.CAPTURE.REVERSED', capture))
  assert.deepEqual([notice?.captures[0].status, notice?.refunds[0].amountMinor], ['completed', 500])
})

test('a part that went back, told of the capture itself, says nothing of how much', () => {
  const capture = { id: 'C1', status: 'PARTIALLY_REFUNDED', amount: amount('5.00') }
  assert.deepEqual(noticeOf(eventOf('PAYMENT.CAPTURE.REFUNDED', capture))?.refunds, [])
})

test('kinds of events that nobody asked for hold no facts', () => {
  const notice = noticeOf(eventOf('BILLING.PLAN.CREATED', { id: 'C1', status: 'COMPLETED' }))
  assert.deepEqual([notice?.captures, notice?.refunds, notice?.approved], [[], [], undefined])
})

test('the order that a buyer has approved is named', () => {
  assert.equal(noticeOf(eventOf('CHECKOUT.ORDER.APPROVED', { id: 'O1' }))?.approved, 'O1')
})
