/**
 * Leased credits: how regions that do not wait for each other charge one balance and never overdraw it.
 *
 * One ledger, the home, owns the balance of an account. A region asks it for a lease of so many credits, which leave the
 * balance with the grant; the region charges calls against its leases alone and reports how much of each was spent. What
 * was not spent when a lease ends returns to the balance. So at any time
 *
 *     balance + what is open in leases + what leases have settled as spent = credits bought
 *
 * and a region can never answer more calls than its leases hold. No step trusts a clock: clocks only say when to ask and
 * when to give back. Messages may be lost, doubled and arrive in any order; both sides keep what they must on disk.
 * All functions are pure: state and message in, state and messages out.
 */

export interface Account {
  readonly balance: number
  /** By name, `<region> <number>`; closed ones stay, so that a late message finds them closed. */
  readonly leases: ReadonlyMap<string, HomeLease>
}

interface HomeLease {
  readonly granted: number
  /** As last reported; final once closed. */
  readonly spent: number
  readonly closed: boolean
}

/** What a region keeps on disk. */
export interface Region {
  readonly name: string
  /** Of the latest lease that it asked for; numbers are never used again. */
  readonly lastLease: number
  /** Oldest first; closed ones are forgotten. */
  readonly leases: readonly RegionLease[]
}

export interface RegionLease {
  readonly name: string
  readonly state: 'asked' | 'open' | 'closing'
  readonly granted: number
  readonly spent: number
  /** On the region's own clock; infinite before the grant. */
  readonly endsAt: number
}

export type ToHome =
  | { readonly kind: 'ask'; readonly lease: string; readonly wanted: number }
  | { readonly kind: 'report'; readonly lease: string; readonly spent: number; readonly final: boolean }

export type ToRegion =
  | { readonly kind: 'grant'; readonly lease: string; readonly granted: number }
  | { readonly kind: 'closed'; readonly lease: string }

export interface LeaseTerms {
  /** Credits that a region asks for at a time; it asks again when half of them are left. */
  readonly size: number
  /** A lease is given back after this long, by the region's clock. */
  readonly lastsMs: number
  /** Part of the balance that one lease takes at most, so that no region takes all of it; above 0, up to 1. */
  readonly largestShare: number
}

/** The steps of both sides; a simulation may be given broken ones. */
export interface LeaseProtocol {
  /** The reply goes out once the account is on disk. */
  atHome(
    account: Account,
    message: ToHome,
    terms: LeaseTerms,
  ): { readonly account: Account; readonly reply: ToRegion | undefined }
  atRegion(region: Region, message: ToRegion, now: number, terms: LeaseTerms): Region
  /** Charges one call; it is answered once the region is on disk. @returns undefined where no lease holds it */
  spend(region: Region, credits: number): Region | undefined
  /** What is due by itself: to ask, to ask again, to report, to give back. Messages go out once it is on disk. */
  tick(
    region: Region,
    now: number,
    terms: LeaseTerms,
  ): { readonly region: Region; readonly messages: readonly ToHome[] }
  /** A region after a crash, from what it had on disk. */
  restart(region: Region): Region
  /** What the home does by itself as time goes by. */
  atHomeTick(account: Account, now: number, terms: LeaseTerms): Account
}

export const leaseProtocol: LeaseProtocol = {
  atHome: (account, message, terms) =>
    message.kind === 'ask' ? grant(account, message, terms) : settle(account, message),
  atRegion,
  spend,
  tick,
  // Whatever had an effect outside was on disk before.
  restart: (region) => region,
  // A lease that was not reported may have been spent to its end: no time is long enough to take it back.
  atHomeTick: (account) => account,
}

export const newAccount = (credits: number): Account => ({ balance: credits, leases: new Map() })

export const newRegion = (name: string): Region => ({ name, lastLease: 0, leases: [] })

/** Credits in leases that are not closed, without what was reported as spent. */
export const openCredits = ({ leases }: Account): number =>
  [...leases.values()].reduce((sum, { granted, spent, closed }) => sum + (closed ? 0 : granted - spent), 0)

export const settledCredits = ({ leases }: Account): number =>
  [...leases.values()].reduce((sum, { spent }) => sum + spent, 0)

/** Asked for again, a lease is granted once. */
function grant(
  account: Account,
  { lease: name, wanted }: Extract<ToHome, { kind: 'ask' }>,
  { largestShare }: LeaseTerms,
): { readonly account: Account; readonly reply: ToRegion } {
  const known = account.leases.get(name)
  if (known?.closed) return { account, reply: { kind: 'closed', lease: name } }
  if (known) return { account, reply: { kind: 'grant', lease: name, granted: known.granted } }
  const granted = Math.min(wanted, Math.ceil(account.balance * largestShare))
  const leases = new Map(account.leases).set(name, { granted, spent: 0, closed: false })
  return {
    account: { balance: account.balance - granted, leases },
    reply: { kind: 'grant', lease: name, granted },
  }
}

/** A report says all that was spent so far, so that doubled and late ones change nothing. */
function settle(
  account: Account,
  { lease: name, spent, final }: Extract<ToHome, { kind: 'report' }>,
): { readonly account: Account; readonly reply: ToRegion | undefined } {
  const known = account.leases.get(name)
  const closed: ToRegion = { kind: 'closed', lease: name }
  if (known === undefined || known.closed) return { account, reply: closed }
  const reported = Math.max(known.spent, spent)
  const leases = new Map(account.leases).set(name, { ...known, spent: reported, closed: final })
  const returned = final ? known.granted - reported : 0
  return {
    account: { balance: account.balance + returned, leases },
    reply: final ? closed : undefined,
  }
}

/** Only a lease that is waited for is opened, and only one that is closing is forgotten. */
function atRegion(region: Region, message: ToRegion, now: number, { lastsMs }: LeaseTerms): Region {
  const leases = region.leases.flatMap((lease): readonly RegionLease[] => {
    if (lease.name !== message.lease) return [lease]
    if (message.kind === 'closed') return lease.state === 'closing' ? [] : [lease]
    if (lease.state !== 'asked') return [lease]
    return [{ ...lease, state: 'open', granted: message.granted, endsAt: now + lastsMs }]
  })
  return { ...region, leases }
}

function spend(region: Region, credits: number): Region | undefined {
  const from = region.leases.findIndex(
    ({ state, spent, granted }) => state === 'open' && spent + credits <= granted,
  )
  if (from < 0) return undefined
  const leases = region.leases.map((lease, i) =>
    i === from ? { ...lease, spent: lease.spent + credits } : lease,
  )
  return { ...region, leases }
}

function tick(
  region: Region,
  now: number,
  { size }: LeaseTerms,
): { readonly region: Region; readonly messages: readonly ToHome[] } {
  const ended = region.leases.map((lease): RegionLease => {
    const isOver = lease.state === 'open' && (lease.spent >= lease.granted || now >= lease.endsAt)
    return isOver ? { ...lease, state: 'closing' } : lease
  })
  const left = ended.reduce(
    (sum, { state, granted, spent }) => sum + (state === 'open' ? granted - spent : 0),
    0,
  )
  const asks = left < size / 2 && !ended.some(({ state }) => state === 'asked')
  const number = region.lastLease + (asks ? 1 : 0)
  const name = `${region.name} ${number}`
  const asked: RegionLease = { name, state: 'asked', granted: 0, spent: 0, endsAt: Number.POSITIVE_INFINITY }
  const leases = asks ? [...ended, asked] : ended
  return {
    region: { ...region, lastLease: number, leases },
    messages: leases.map(
      (lease): ToHome =>
        lease.state === 'asked'
          ? { kind: 'ask', lease: lease.name, wanted: size }
          : { kind: 'report', lease: lease.name, spent: lease.spent, final: lease.state === 'closing' },
    ),
  }
}
