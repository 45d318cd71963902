import { LRUCache } from 'lru-cache'
import type { KoaContextWithOIDC, default as Provider } from 'oidc-provider'
import type { Clock, Log } from '../../service/ports.ts'
import { sparseLines } from '../../service/sparse-lines.ts'

const LONGEST = 200

/** What anybody may have sent. */
const short = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.slice(0, LONGEST) : undefined

type Step = 'register' | 'authorize' | 'token' | 'revoke'

/** Since the start, by step and error, separated by a blank. */
export type FailedSteps = Map<string, number>

interface StepLogDeps {
  readonly log: Log
  readonly wallClock: Clock
  readonly failedSteps: FailedSteps
}

/** One line for each step of a sign-in, by which it is seen who failed: the client, the person or we. No secrets. */
export function logSteps(provider: Provider, deps: StepLogDeps): void {
  const { log } = deps
  const passed = (name: Step, outcome: string) => (context: KoaContextWithOIDC) =>
    log.info('oauth_step', fieldsOf(name, context, outcome))
  provider.on('registration_create.success', (_, { clientId: client, clientName: client_name }) => {
    log.info('oauth_step', { step: 'register', client, client_name, outcome: 'ok' })
  })
  provider.on('registration_create.error', failures('register', deps))
  provider.on('interaction.started', passed('authorize', 'asked'))
  provider.on('authorization.success', passed('authorize', 'ok'))
  provider.on('authorization.error', failures('authorize', deps))
  provider.on('grant.success', passed('token', 'ok'))
  provider.on('grant.error', failures('token', deps))
  provider.on('grant.revoked', passed('revoke', 'ok'))
  provider.on('revocation.error', failures('revoke', deps))
  provider.on('server_error', (context, error) => {
    log.error('oauth_failed', { path: context.path, error })
  })
}

/** Of so many clients each has a line a minute. */
const CLIENTS_TOLD_APART = 100

/** Anybody can fail as often as they like: it is counted, and of each client, or of all unknown, a line a minute is written. */
function failures(name: Step, { log, wallClock, failedSteps }: StepLogDeps) {
  const lines = new LRUCache<string, ReturnType<typeof sparseLines>>({
    max: CLIENTS_TOLD_APART,
    memoMethod: () => sparseLines(wallClock, (fields) => log.info('oauth_step', fields)),
  })
  return (context: KoaContextWithOIDC, error: { error?: string }): void => {
    const outcome = error.error ?? 'failed'
    const kind = `${name} ${outcome}`
    failedSteps.set(kind, (failedSteps.get(kind) ?? 0) + 1)
    lines.memo(context.oidc?.client?.clientId ?? '')(fieldsOf(name, context, outcome))
  }
}

function fieldsOf(name: Step, { oidc }: KoaContextWithOIDC, outcome: string) {
  const { client, params } = oidc ?? {}
  return {
    step: name,
    client: client?.clientId ?? short(params?.client_id),
    outcome,
    client_name: client?.clientName,
    ...(name === 'token' ? { grant: short(params?.grant_type) } : {}),
    resource: short(params?.resource),
  }
}
