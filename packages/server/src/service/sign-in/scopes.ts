/** Scopes in the published metadata: many clients ask for all that they see there. Others are asked for when a call needs them. */
export const OFFERED_SCOPES = ['market:read', 'account:read'] as const

/** What a token may do: read the market at the account's charge, read the account, keep watch-lists and alerts. */
export const SCOPES = [...OFFERED_SCOPES, 'alerts:write'] as const
export type Scope = (typeof SCOPES)[number]

export const isScope = (text: string): text is Scope => SCOPES.some((scope) => scope === text)

/** What is granted if a client does not say. */
export const DEFAULT_SCOPE: Scope = 'market:read'
