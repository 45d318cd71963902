import { METRICS_PATH } from '../../surfaces/http/metrics-route.ts'
import { defaultBaseUrl } from '../config/config.ts'
import type { HttpConfig } from '../config/config-tree.ts'
import { UNNAMED_PROXY_METRIC } from '../serve/metrics.ts'

const ANSWERED_WITHIN_MS = 3_000
const SAMPLE = new RegExp(`^${UNNAMED_PROXY_METRIC}\\{address="([^"]+)"\\} (\\d+)$`, 'gm')

/** What the running service says of proxies that no setting names, one line each. */
export async function unnamedProxyWarnings({
  host,
  port,
  metricsToken,
  adminToken,
}: HttpConfig): Promise<readonly string[]> {
  const url = defaultBaseUrl(host, port) + METRICS_PATH
  const token = metricsToken ?? adminToken
  const text = await fetch(url, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
  })
    .then((response) => (response.ok ? response.text() : undefined))
    .catch(() => undefined)
  if (text === undefined)
    return [`not known: ${url} gives no figures. Set HOST, PORT and METRICS_TOKEN as the service has them`]
  return [...text.matchAll(SAMPLE)].map(
    ([, address, count]) =>
      `${address} passed on ${count} requests and is not named: its callers share one limit. If it is your proxy, set TRUSTED_PROXIES=${address}`,
  )
}
