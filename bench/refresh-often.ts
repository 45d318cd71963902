import { CATALOG } from '@bellwether-markets/products/catalog'

/**
 * Built into a measured service and nothing else: all products are due every second in the second half of each minute, and
 * none in the first half. So calls are measured with and without ordinary refreshes, in one process.
 */
// The bundle may evaluate this before the catalog.
queueMicrotask(() => {
  for (const { refresh } of CATALOG.computed) Object.assign(refresh, { cron: '30-59 * * * * *' })
})
