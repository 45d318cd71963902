import type { ServiceEndpoint } from '../contract/endpoint.ts'
import { account, accountRotate } from './account/account.ts'
import { adminAddCredits, adminCreateKey, adminDisableKey, adminListKeys, adminUsage } from './admin/admin.ts'
import { adminOrders } from './admin/admin-orders.ts'
import { changes } from './changes/changes.ts'
import { checkoutCapture, checkoutCreate, checkoutFree, checkoutTiers } from './checkout/checkout.ts'
import { health, overview } from './health/discovery.ts'
import { stream } from './stream/stream.ts'
import { trackRecord } from './track-record/track-record.ts'

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
