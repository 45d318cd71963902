import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { type Instant, SECOND } from '@bellwether-markets/engine/kernel/time'
import type { default as Provider } from 'oidc-provider'
import type { AppCapLedger, Clock, SignInStore } from '../../service/ports.ts'
import { type AppNotes, noteApp } from '../../service/sign-in/connected-apps.ts'
import type { Interaction, Interactions } from '../../service/sign-in/interactions.ts'
import { isScope } from '../../service/sign-in/scopes.ts'
import { shownName } from '../../service/sign-in/shown-name.ts'
import type { OwnOrigin } from '../http/own-address.ts'
import { setSecurityHeaders } from '../http/security-headers.ts'

export interface ConsentDeps {
  readonly store: SignInStore
  readonly ledger: AppCapLedger
  readonly wallClock: Clock
  readonly ownOrigin: OwnOrigin
  readonly providerOf: (issuer: string) => Promise<Provider>
}

interface Waiting {
  readonly provider: Provider
  readonly interaction: Interaction
}

/** Answers of the consent page, as the library takes them. */
export function consentOf(deps: ConsentDeps): Interactions {
  const { store, wallClock } = deps

  /** Of two answers, such as those of a second click, one counts: `consume` decides which. */
  const answering = async (request: IncomingMessage, response: ServerResponse): Promise<Waiting> => {
    const waiting = await waitingFor(request, response, deps)
    if (!waiting || !(await store.consume('Interaction', waiting.interaction.uid, wallClock.now()))) {
      throw new AppError('sign_in_expired')
    }
    setSecurityHeaders(response)
    response.setHeader('cache-control', 'no-store')
    return waiting
  }

  return {
    find: async (request, response) => (await waitingFor(request, response, deps))?.interaction,
    async accept(request, response, { account, monthlyCredits }) {
      const { provider, interaction } = await answering(request, response)
      const grant = new provider.Grant({ accountId: String(account), clientId: interaction.client.id })
      grant.addOIDCScope('offline_access')
      grant.addResourceScope(interaction.resource, interaction.scopes.join(' '))
      const grantId = await grant.save()
      await noteApp(deps, { account, grantId, notes: notesOf(interaction, wallClock.now()), monthlyCredits })
      const login = { accountId: String(account), remember: false }
      await provider.interactionFinished(request, response, { login, consent: { grantId } })
    },
    async deny(request, response) {
      const { provider } = await answering(request, response)
      await provider.interactionFinished(request, response, {
        error: 'access_denied',
        error_description: 'The person did not agree.',
      })
    },
  }
}

async function waitingFor(
  request: IncomingMessage,
  response: ServerResponse,
  { ownOrigin, providerOf }: ConsentDeps,
): Promise<Waiting | undefined> {
  const issuer = ownOrigin(request.headers)
  if (issuer === undefined) return undefined
  const provider = await providerOf(issuer)
  const details = await detailsOf(provider, request, response)
  if (details === undefined || details.result !== undefined) return undefined
  const { uid, params } = details
  // The cookie belongs to one page; a form that was made for another must not answer it.
  if (!request.url?.startsWith(`/connect/${uid}`)) return undefined
  const { client_id: id, redirect_uri: redirectUri, resource, scope } = params
  if (typeof id !== 'string' || typeof redirectUri !== 'string' || typeof resource !== 'string')
    return undefined
  const scopes = String(scope).split(' ').filter(isScope)
  const client = await clientOf(provider, id)
  return { provider, interaction: { uid, client, redirectUri, scopes, resource } }
}

async function detailsOf(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const { errors } = await import('oidc-provider')
  try {
    return await provider.interactionDetails(request, response)
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

/** The document of a client may be out of reach by now; its address is known, its name is not. */
async function clientOf(provider: Provider, id: string): Promise<Interaction['client']> {
  const client = await provider.Client.find(id).catch(() => undefined)
  const domain = id.startsWith('https://') ? new URL(id).host : undefined
  return { id, domain, name: shownName(client?.clientName ?? '') }
}

function notesOf({ client, scopes, resource }: Interaction, now: Instant): AppNotes {
  const { id: clientId, name, domain = null } = client
  return { clientId, name, domain, scopes, resource, since: Math.floor(now / SECOND) }
}
