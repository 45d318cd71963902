import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { bridgeCommand } from '@bellwether-markets/mcp/commands'
import { wallClock } from '../../adapters/clock/clock.ts'
import { openLog } from '../../adapters/telemetry/log.ts'
import { BRIDGE_PACKAGE } from '../../surfaces/docs/host-snippets.ts'
import { readConfig } from '../config/config.ts'
import type { Config } from '../config/config-tree.ts'
import { compose } from '../serve/compose.ts'
import { withAdministration } from './administration.ts'

const KEY_FILE = 'stdio-key'

/**
 * Serves MCP on standard input and output, on a demo market of its own, which ends with the input.
 * @param data directory of the market; by default one that is removed at the end
 * @throws StartupError, Problem
 */
export async function mcp(data: string | undefined, version: string): Promise<void> {
  if (process.env.BELLWETHER_URL) {
    throw new StartupError(
      'BELLWETHER_URL names a service, and this command has a demo market of its own',
      `For the service run "npx -y ${BRIDGE_PACKAGE}"; for the demo market leave BELLWETHER_URL out.`,
    )
  }
  const directory = data ?? mkdtempSync(join(tmpdir(), 'bellwether-mcp-'))
  try {
    await onDemoMarket(directory, version)
  } finally {
    if (data === undefined) rmSync(directory, { recursive: true, force: true })
  }
}

async function onDemoMarket(directory: string, version: string): Promise<void> {
  // Of the settings around it none holds: they are those of another service.
  const config = readConfig({ MARKET: 'demo', HOST: '127.0.0.1', PORT: '0', DATA_DIR: directory })
  const log = openLog({
    level: 'warn',
    clock: wallClock,
    write: (line) => process.stderr.write(line),
  })
  // The host ends the input; a signal has to come to the same end, as the directory must go.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.stdin.destroy())
  const key = await demoKey(config)
  const onFatal = (error: Error): void => {
    log.error('service_stopped', { error })
    process.exit(1)
  }
  const service = await compose(config, log, { version, onFatal })
  try {
    const { baseUrl } = await service.start()
    process.stderr.write(`bellwether: a simulated market at ${baseUrl}; nothing in it is real.\n`)
    await bridgeCommand({ url: baseUrl, key, program: 'bellwether' })
  } finally {
    await service.stop()
  }
}

/** A key without limits, as nothing here is sold; a directory that stays keeps it. */
async function demoKey(config: Config): Promise<string> {
  const file = join(config.dataDirectory, KEY_FILE)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const created = await withAdministration(config, (run) =>
    run('admin-create-key', { name: 'stdio', email: 'stdio@example.com', tier: 'enterprise' }),
  )
  const { api_key: key } = created as { readonly api_key: string }
  mkdirSync(config.dataDirectory, { recursive: true })
  writeFileSync(file, `${key}\n`, { mode: 0o600 })
  return key
}
