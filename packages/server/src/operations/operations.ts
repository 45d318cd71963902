import type { DepsOf, Operation } from '@bellwether-markets/products/contract/operation'
import { ON_DEMAND } from '@bellwether-markets/products/on-demand'
import { account } from './account/account.ts'
import { accountApps, accountAppsLimit, accountAppsRevoke } from './account/connected-apps.ts'
import { accountRotate } from './account/rotate-key.ts'
import { accountCreateKey, accountDeleteKey, accountListKeys } from './account/sub-keys.ts'
import { adminAddCredits, adminAddCreditsById, adminNoteKey, adminRotateKey } from './admin/key-actions.ts'
import { adminShowKey } from './admin/key-detail.ts'
import { adminCreateKey, adminDisableKey, adminEnableKey, adminListKeys } from './admin/keys.ts'
import { adminGrantOrder, adminOrders } from './admin/orders.ts'
import { adminUsage } from './admin/usage.ts'
import { deleteAlert, listAlerts } from './alerts/alerts.ts'
import { createAlert } from './alerts/create-alert.ts'
import { testAlert } from './alerts/test-alert.ts'
import { changes } from './changes/changes.ts'
import { checkoutCapture, checkoutCreate } from './checkout/create-order.ts'
import { checkoutFree } from './checkout/free-key.ts'
import { checkoutTiers } from './checkout/offered-tiers.ts'
import { overview } from './discovery/overview.ts'
import { health } from './health/health.ts'
import { type OnDemandDeps, onDemandOperation } from './on-demand.ts'
import { stream } from './stream/stream.ts'
import { symbols } from './symbols/symbols.ts'
import { trackRecord } from './track-record/track-record.ts'
import { deleteWatchList, listWatchLists, putWatchList } from './watch-lists/watch-lists.ts'

/** Over HTTP and on the command line. */
export const KEY_ADMINISTRATION = [
  adminCreateKey,
  adminListKeys,
  adminDisableKey,
  adminEnableKey,
  adminAddCredits,
  adminUsage,
  adminOrders,
  adminGrantOrder,
] as const

const ANALYSED = ON_DEMAND.map(onDemandOperation)

const DECLARED = [
  health,
  overview,
  changes,
  symbols,
  stream,
  listAlerts,
  createAlert,
  deleteAlert,
  testAlert,
  trackRecord,
  checkoutTiers,
  checkoutFree,
  checkoutCreate,
  checkoutCapture,
  account,
  accountRotate,
  accountApps,
  accountAppsRevoke,
  accountAppsLimit,
  accountListKeys,
  accountCreateKey,
  accountDeleteKey,
  listWatchLists,
  putWatchList,
  deleteWatchList,
  ...KEY_ADMINISTRATION,
  adminShowKey,
  adminAddCreditsById,
  adminRotateKey,
  adminNoteKey,
] as const

/** In listed order. A new one is a folder and a line here. */
export const OPERATIONS: readonly Operation[] = [...ANALYSED, ...DECLARED]

export type OperationDeps = DepsOf<typeof DECLARED> & OnDemandDeps
export type KeyAdministrationDeps = DepsOf<typeof KEY_ADMINISTRATION>
