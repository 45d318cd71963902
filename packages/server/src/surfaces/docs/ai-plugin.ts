import type { JsonObject } from './published-schema.ts'

/** A plugin manifest that some scanners still request. */
export const aiPlugin = (baseUrl: string): JsonObject => ({
  schema_version: 'v1',
  name_for_human: 'Bellwether',
  name_for_model: 'bellwether',
  description_for_human: 'Market risk, regime, calibrated signals, prices and analyses for agents.',
  description_for_model:
    'Market intelligence: risk index and market regime (both free), trading signals with calibrated confidence, prices, analyses, briefings. Read risk and regime first, then signals, then deeper endpoints. Free endpoints need no key; the others take an API key as bearer token or in the header X-API-Key, which POST /v1/checkout/free?email=… issues for free. Every answer names the next call in meta.next, every refusal says in hint what to do.',
  auth: { type: 'user_http', authorization_type: 'bearer' },
  api: { type: 'openapi', url: `${baseUrl}/v1/openapi.json`, is_user_authenticated: false },
  logo_url: `${baseUrl}/logo.svg`,
  contact_email: `info@${mailDomain(baseUrl)}`,
  legal_info_url: `${baseUrl}/legal`,
})

/** The RFC 2142 mailbox at the service's domain. */
function mailDomain(baseUrl: string): string {
  const { hostname } = new URL(baseUrl)
  return /[a-z]/i.test(hostname) && hostname.includes('.') ? hostname : 'localhost'
}
