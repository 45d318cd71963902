import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { NO_FAULTS } from '../../bench/leases/faults.ts'
import { type LeaseProtocol, leaseProtocol, type RegionLease } from '../../bench/leases/lease-protocol.ts'
import { type Simulation, simulateLeases } from '../../bench/leases/simulate-leases.ts'

const BAD_WORLD = {
  lost: 0.2,
  doubled: 0.2,
  delayMs: [20, 200],
  crash: 0.1,
  cutOff: 0.1,
  homeDown: 0.05,
  lastsMs: 4_000,
  goneForGood: 0,
  drift: 0.2,
  jumpMs: 10_000,
} as const

const simulationOf = (seed: number, given: Partial<Simulation> = {}): Simulation => ({
  seed,
  regions: 3,
  credits: 2_000,
  callsASecond: 150,
  seconds: 15,
  terms: { size: 100, lastsMs: 2_000, largestShare: 0.2 },
  faults: BAD_WORLD,
  protocol: leaseProtocol,
  ...given,
})

describe('leased credits', () => {
  test('are never spent twice, lost or made up, whatever fails', () => {
    const chance = fc.double({ min: 0, max: 0.4, noNaN: true })
    const faults = fc.record({
      lost: chance,
      doubled: chance,
      delayMs: fc.tuple(fc.nat(50), fc.integer({ min: 50, max: 400 })),
      crash: chance,
      cutOff: chance,
      homeDown: chance,
      lastsMs: fc.nat(5_000),
      goneForGood: chance,
      drift: fc.double({ min: 0, max: 0.5, noNaN: true }),
      jumpMs: fc.nat(60_000),
    })
    const terms = fc.record({
      size: fc.integer({ min: 1, max: 1_000 }),
      lastsMs: fc.integer({ min: 100, max: 20_000 }),
      largestShare: fc.double({ min: 0.05, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.nat(), faults, terms, fc.integer({ min: 1, max: 6 }), (seed, bad, given, regions) => {
        const { violations } = simulateLeases(
          simulationOf(seed, { faults: bad, terms: given, regions, seconds: 5 }),
        )
        assert.deepEqual(violations, [])
      }),
      { numRuns: 25 },
    )
  })

  test('are all spent where nothing fails and calls keep coming', () => {
    const { answered, chargedUnanswered, violations } = simulateLeases(
      simulationOf(1, { faults: NO_FAULTS, seconds: 30 }),
    )
    assert.deepEqual([answered, chargedUnanswered, violations], [2_000, 0, []])
  })

  test('cost more refusals the larger the leases are: what lies elsewhere cannot be spent here', () => {
    const refused = (size: number): number =>
      simulateLeases(simulationOf(1, { terms: { size, lastsMs: 2_000, largestShare: 1 } })).refusedWithCredits
    assert.ok(refused(1_000) > refused(50))
  })

  test('that a region took with it for good stay open, and are nobody’s to spend', () => {
    const lost = simulateLeases(simulationOf(3, { faults: { ...BAD_WORLD, goneForGood: 1 } }))
    assert.deepEqual(lost.violations, [])
    assert.ok(lost.strandedForGood > 0)
  })
})

/** Each breaks one promise of the protocol; the simulation has to find it. */
const BROKEN: Readonly<Record<string, Partial<LeaseProtocol>>> = {
  'takes a lease back when its time is over by the clock of the home': takesBackByClock(),
  'grants a lease anew when it is asked for again': {
    atHome(account, message, terms) {
      if (message.kind === 'ask') {
        const leases = new Map(account.leases)
        leases.delete(message.lease)
        return leaseProtocol.atHome({ ...account, leases }, message, terms)
      }
      return leaseProtocol.atHome(account, message, terms)
    },
  },
  'returns the rest again with a doubled last report': {
    atHome(account, message, terms) {
      const known = account.leases.get(message.lease)
      if (message.kind === 'ask' || !known?.closed) return leaseProtocol.atHome(account, message, terms)
      const balance = account.balance + known.granted - known.spent
      return { account: { ...account, balance }, reply: { kind: 'closed', lease: message.lease } }
    },
  },
  'takes any report for the last one': {
    atHome: (account, message, terms) =>
      leaseProtocol.atHome(account, message.kind === 'ask' ? message : { ...message, final: true }, terms),
  },
  'forgets in a crash what was spent since the grant': {
    restart: (region) => ({ ...region, leases: region.leases.map((lease) => ({ ...lease, spent: 0 })) }),
  },
  'forgets in a crash which leases it had': {
    restart: (region) => ({ ...region, lastLease: 0, leases: [] }),
  },
  'opens a lease again when its grant comes twice': {
    atRegion: (region, message, now, terms) =>
      leaseProtocol.atRegion(
        {
          ...region,
          leases: region.leases.map(
            (lease): RegionLease =>
              message.kind === 'grant' && lease.name === message.lease
                ? { ...lease, state: 'asked', spent: 0 }
                : lease,
          ),
        },
        message,
        now,
        terms,
      ),
  },
  'spends from a lease that it is giving back': {
    spend(region, credits) {
      const closing = region.leases.map(
        (lease): RegionLease => (lease.state === 'closing' ? { ...lease, state: 'open' } : lease),
      )
      const spent = leaseProtocol.spend({ ...region, leases: closing }, credits)
      const leases = spent?.leases.map((lease, i) => ({
        ...lease,
        state: region.leases[i]?.state ?? lease.state,
      }))
      return leases && { ...region, leases }
    },
  },
  'forgets a lease before the home has closed it': {
    tick(region, now, terms) {
      const ticked = leaseProtocol.tick(region, now, terms)
      const leases = ticked.region.leases.filter(({ state }) => state !== 'closing')
      return { ...ticked, region: { ...ticked.region, leases } }
    },
  },
  'spends one credit more than it was granted': {
    spend: (region, credits) =>
      leaseProtocol.spend(region, credits) ??
      leaseProtocol.spend(
        { ...region, leases: region.leases.map((lease) => ({ ...lease, granted: lease.granted + 1 })) },
        credits,
      ),
  },
}

function takesBackByClock(): Partial<LeaseProtocol> {
  const grantedAt = new Map<string, number>()
  return {
    atHomeTick(account, now, { lastsMs }) {
      let taken = account
      for (const [name, lease] of account.leases) {
        const since = grantedAt.get(name) ?? now
        grantedAt.set(name, since)
        if (lease.closed || now - since < 1.5 * lastsMs) continue
        const leases = new Map(taken.leases).set(name, { ...lease, closed: true })
        taken = { balance: taken.balance + lease.granted - lease.spent, leases }
      }
      return taken
    },
  }
}

describe('the simulation finds a protocol that', () => {
  for (const [what, broken] of Object.entries(BROKEN)) {
    test(what, () => {
      const found = Array.from({ length: 10 }, (_, seed) =>
        simulateLeases(simulationOf(seed, { protocol: { ...leaseProtocol, ...broken } })),
      ).filter(({ violations }) => violations.length > 0)
      assert.ok(found.length > 0, 'no seed of 10 shows it')
    })
  }
})
