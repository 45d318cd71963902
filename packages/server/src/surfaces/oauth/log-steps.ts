import type { KoaContextWithOIDC, default as Provider } from 'oidc-provider'
import type { Log } from '../../service/ports.ts'

const LONGEST = 200

/** What anybody may have sent. */
const short = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.slice(0, LONGEST) : undefined

type Step = 'register' | 'authorize' | 'token' | 'revoke'

/** One line for each step of a sign-in, by which it is seen who failed: the client, the person or we. No secrets. */
export function logSteps(provider: Provider, log: Log): void {
  const step = (name: Step, context: KoaContextWithOIDC, outcome: string): void => {
    const client = context.oidc?.client
    const params = context.oidc?.params
    log.info('oauth_step', {
      step: name,
      client: client?.clientId ?? short(params?.client_id),
      outcome,
      client_name: client?.clientName,
      ...(name === 'token' ? { grant: short(params?.grant_type) } : {}),
      resource: short(params?.resource),
    })
  }
  const rejections =
    (name: Step) =>
    (context: KoaContextWithOIDC, error: { error?: string }): void =>
      step(name, context, error.error ?? 'failed')

  provider.on('registration_create.success', (_, client) => {
    log.info('oauth_step', {
      step: 'register',
      client: client.clientId,
      client_name: client.clientName,
      outcome: 'ok',
    })
  })
  provider.on('registration_create.error', rejections('register'))
  provider.on('interaction.started', (context) => step('authorize', context, 'asked'))
  provider.on('authorization.success', (context) => step('authorize', context, 'ok'))
  provider.on('authorization.error', rejections('authorize'))
  provider.on('grant.success', (context) => step('token', context, 'ok'))
  provider.on('grant.error', rejections('token'))
  provider.on('grant.revoked', (context) => step('revoke', context, 'ok'))
  provider.on('revocation.error', rejections('revoke'))
  provider.on('server_error', (context, error) => {
    log.error('oauth_failed', { path: context.path, error })
  })
}
