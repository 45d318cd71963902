/** What a token may do: read the market at the account's charge, or read the account itself. */
export const SCOPES = ['market:read', 'account:read'] as const
export type Scope = (typeof SCOPES)[number]

export const isScope = (text: string): text is Scope => SCOPES.some((scope) => scope === text)

/** What is granted if a client does not say. */
export const DEFAULT_SCOPE: Scope = 'market:read'
