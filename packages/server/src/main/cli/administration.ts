import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { AppError, ERRORS, type ErrorCode, StartupError } from '@bellwether-markets/engine/kernel/errors'
import type { Operation, OperationRequest } from '@bellwether-markets/products/contract/operation'
import { parseQuery } from '@bellwether-markets/products/contract/query/query'
import { wallClock } from '../../adapters/clock/clock.ts'
import { KEY_ADMINISTRATION, type KeyAdministrationDeps } from '../../operations/operations.ts'
import type { Ledger, OrderLedger } from '../../service/ports.ts'
import { DirectoryInUse, openDataDirectory } from '../../storage/sqlite/data-directory.ts'
import { adminToken, serverSecret } from '../../storage/sqlite/directory-secrets.ts'
import { baseUrlOf } from '../config/config.ts'
import type { Config } from '../config/config-tree.ts'
import { identityOf } from '../market/market-identity.ts'

/** Runs an admin endpoint and returns its data. @throws AppError, StartupError */
export type Administer = (endpoint: string, query: Readonly<Record<string, string>>) => Promise<unknown>

/** Through the running service, else on its data directory or database. */
export async function withAdministration<T>(
  config: Config,
  work: (administer: Administer) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl !== undefined) return onDatabase(config.databaseUrl, config, work)
  try {
    return await onDirectory(config, work)
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error
    return work(throughService(config))
  }
}

const onFatal = (error: Error): never => {
  throw error
}

/** Services on the same database are notified. */
async function onDatabase<T>(
  url: string,
  config: Config,
  work: (administer: Administer) => Promise<T>,
): Promise<T> {
  const { openInstallation, openSharedLedger, sharedServerSecret } = await import('../engines/postgres.ts')
  const { COUNTED_PATHS } = await import('../engines/counted-endpoints.ts')
  const pool = await openInstallation(url, config)
  try {
    const ledger = await openSharedLedger(url, { countedPaths: COUNTED_PATHS, tiers: TIERS, onFatal })
    return await withLedger(ledger, await sharedServerSecret(pool), work)
  } finally {
    await pool.end()
  }
}

async function onDirectory<T>(config: Config, work: (administer: Administer) => Promise<T>): Promise<T> {
  const directory = openDataDirectory(config.dataDirectory, identityOf(config.market))
  try {
    const { openLedger } = await import('../engines/embedded.ts')
    const { COUNTED_PATHS } = await import('../engines/counted-endpoints.ts')
    const ledger = await openLedger(directory, { countedPaths: COUNTED_PATHS, tiers: TIERS, onFatal })
    return await withLedger(ledger, serverSecret(directory.path), work)
  } finally {
    directory.release()
  }
}

async function withLedger<T>(
  ledger: Ledger & OrderLedger,
  serverSecret: string,
  work: (administer: Administer) => Promise<T>,
): Promise<T> {
  const { keyIssuer } = await import('../../service/accounts/issue-key.ts')
  const { admission } = await import('../../service/answer/admit-caller.ts')
  const issueKey = keyIssuer({ ledger, wallClock, randomBytes, serverSecret })
  const deps: KeyAdministrationDeps = {
    ledger,
    orders: ledger,
    admission: admission(ledger),
    wallClock,
    issueKey,
    serverSecret,
  }
  try {
    return await work(async (id, query) => {
      const reply = await operationOf(id).handle(requestOf(id, query) as never, deps as never)
      return 'data' in reply ? reply.data : undefined
    })
  } finally {
    await ledger.close()
  }
}

function operationOf(id: string): Operation {
  const operation = KEY_ADMINISTRATION.find((candidate) => candidate.id === id)
  if (!operation) throw new RangeError(`${id} does nothing with keys and orders`)
  return operation
}

/** @throws AppError `validation_error` */
function requestOf(id: string, query: Readonly<Record<string, string>>): OperationRequest<unknown, object> {
  const result = parseQuery(operationOf(id).query, { path: [], query: Object.entries(query), header: [] })
  if (!result.ok) throw new AppError('validation_error', { detail: result.detail })
  return {
    query: result.value,
    body: {},
    account: undefined,
    key: undefined,
    limits: undefined,
    idempotencyKey: undefined,
    address: '',
    target: '',
    headers: {},
    wantsData: true,
    receivedAt: wallClock.now(),
  }
}

function throughService(config: Config): Administer {
  const token = config.http.adminToken ?? tokenOf(config)
  const base = baseUrlOf(config.http)
  const otherwise = 'Set PORT, HOST and BASE_URL to the values of the running service.'
  return async (id, query) => {
    const { method, path } = operationOf(id)
    const url = `${base}${path}?${new URLSearchParams(query)}`
    const response = await fetch(url, { method, headers: { 'x-admin-token': token } }).catch((error) => {
      const problem = `The data directory is in use, but no service answers at ${base}`
      throw new StartupError(problem, otherwise, { cause: error })
    })
    const body = (await response.json().catch(() => undefined)) as ServiceBody | undefined
    if (body?.ok) return body.data
    if (body?.error && body.error in ERRORS) throw new AppError(body.error as ErrorCode, { ...body })
    throw new StartupError(`The server at ${base} is not this service`, otherwise)
  }
}

interface ServiceBody {
  readonly ok: boolean
  readonly data?: unknown
  readonly error?: string
}

function tokenOf(config: Config): string {
  if (!existsSync(join(config.dataDirectory, 'admin-token'))) {
    throw new StartupError(
      'The running service has its admin token from ADMIN_TOKEN',
      'Set ADMIN_TOKEN to the same value.',
    )
  }
  return adminToken(config.dataDirectory)
}
