export type EntityKind = 'asset' | 'commodity' | 'currency' | 'index' | 'country' | 'central_bank' | 'sector'
