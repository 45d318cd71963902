import type { ServiceEndpoint } from '../endpoint.ts'
import { account, accountRotate } from './account.ts'
import { adminAddCredits, adminCreateKey, adminDisableKey, adminListKeys, adminUsage } from './admin.ts'
import { adminOrders } from './admin-orders.ts'
import { changes } from './changes.ts'
import { checkoutCapture, checkoutCreate, checkoutFree, checkoutTiers } from './checkout.ts'
import { health, overview } from './discovery.ts'
import { stream } from './stream.ts'
import { trackRecord } from './track-record.ts'

/** Every endpoint that is no product, in the order of lists. */
export const SERVICE_ENDPOINTS: readonly ServiceEndpoint[] = [
  health,
  overview,
  changes,
  stream,
  trackRecord,
  checkoutTiers,
  checkoutFree,
  checkoutCreate,
  checkoutCapture,
  account,
  accountRotate,
  adminCreateKey,
  adminListKeys,
  adminDisableKey,
  adminAddCredits,
  adminUsage,
  adminOrders,
]
