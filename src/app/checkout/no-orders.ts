import type { OrderLedger } from '../ports.ts'
import { sellsNothing } from './create-order.ts'

const refuse = (): Promise<never> => Promise.reject(sellsNothing())

/** In place of orders where the ledger keeps none: there are none, and none can be made. */
export const NO_ORDERS: OrderLedger = {
  addOrder: refuse,
  orderOpened: refuse,
  findOrder: async () => undefined,
  describeOrder: refuse,
  captureDeclined: refuse,
  closeOrder: refuse,
  settleCapture: refuse,
  settleRefund: refuse,
  orders: async () => [],
  ordersToCheck: async () => [],
  checkOrderAt: refuse,
  bookBalances: async () => [],
}
