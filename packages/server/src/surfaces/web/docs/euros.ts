import { TIERS } from '@bellwether-markets/engine/kernel/credits'

const { priceCents = 0, credits: inPack } = TIERS.starter

export const PACK_EUROS = priceCents / 100

/** What a number of credits costs in the smallest pack. */
export const euros = (credits: number): string => `€${((credits * PACK_EUROS) / inPack).toFixed(4)}`
