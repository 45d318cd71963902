import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { wallClock } from '../../adapters/clock/clock.ts'
import { openLog } from '../../adapters/telemetry/log.ts'
import { secretsIn } from '../config/config.ts'
import type { Config, HttpConfig } from '../config/config-tree.ts'
import { calendarWarnings } from './calendar-warnings.ts'
import { compose } from './compose.ts'
import { STOPPED_WITHIN_MS, stopOnSignal } from './stop-on-signal.ts'

const EXIT_FATAL = 70

/** @throws StartupError */
export async function serve(config: Config, version: string): Promise<void> {
  const log = openLog({
    level: config.logLevel,
    clock: wallClock,
    secrets: secretsIn(process.env),
  })
  const onFatal = (error: Error): void => {
    log.error('service_stopped', {
      error,
      hint: 'Nothing was answered that is not stored. Mend the cause and start again.',
    })
    process.exit(EXIT_FATAL)
  }
  for (const warning of calendarWarnings(config.market)) log.warn('calendar_ends', { warning })
  const service = await compose(config, log, { version, onFatal })
  const stopping = stopOnSignal({
    event: 'service_stopping',
    stop: () => service.stop(),
    log,
    withinMs: config.http.drainDelayMs + STOPPED_WITHIN_MS,
  })
  try {
    const { baseUrl } = await service.start()
    if (!stopping.aborted) process.stdout.write(welcome(config, baseUrl))
  } catch (error) {
    await service.stop()
    throw startRefusal(error, config.http)
  }
}

function startRefusal(error: unknown, { host, port }: HttpConfig): unknown {
  const code = (error as { code?: string }).code
  if (code === 'EADDRINUSE') {
    return new StartupError(
      `Port ${port} of ${host} is in use`,
      'Stop the process that uses it, or set PORT to another port.',
    )
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartupError(
      `The service cannot listen at ${host}:${port} (${code})`,
      'Set HOST and PORT to an address of this machine.',
    )
  }
  return error
}

const MARKETS = {
  demo: 'a simulated market: nothing in it is real',
  replay: 'a recorded market',
  live: 'the live market',
}

const SUPPLIERS_NOTE = `
Data come from Yahoo Finance, Cboe, FRED, the European Central Bank, SEC EDGAR, GDELT, the feeds of publishers and, with
keys, from Alpaca, Finnhub, Twelve Data, Tiingo and FMP. Their terms hold: passing data on is your own responsibility,
and several of them forbid it without a licence. Name the European Central Bank and the GDELT Project where you show what
comes from them, and with a FRED key say: "This product uses the FRED API but is not endorsed or certified by the Federal
Reserve Bank of St. Louis." The first start loads decades of history, which takes some
minutes; the log tells how far it is. "bellwether check" prints who is asked for what, and the terms of each.
`

const welcome = ({ market, dataDirectory }: Config, baseUrl: string): string => `
Bellwether answers from ${MARKETS[market.kind]}.
${market.kind === 'live' ? SUPPLIERS_NOTE : ''}
  Docs         ${baseUrl}/v1/docs
  Overview     ${baseUrl}/v1/
  Try it       curl ${baseUrl}/v1/risk
  Free key     curl -X POST '${baseUrl}/v1/checkout/free?email=you@example.com'
  Use it       curl -H 'X-API-Key: <key>' '${baseUrl}/v1/prices?symbols=SPY,GC=F'
  Your data    ${dataDirectory} (the admin token is in admin-token there, unless ADMIN_TOKEN is set)

`
