import { type Random, randomStream } from '../../packages/server/src/domain/simulator/random.ts'
import { unsettled, violations } from './check-leases.ts'
import { type Faults, NO_FAULTS, unreliableNetwork } from './faults.ts'
import {
  type Account,
  type LeaseProtocol,
  type LeaseTerms,
  newAccount,
  newRegion,
  openCredits,
  type Region,
  settledCredits,
  type ToHome,
  type ToRegion,
} from './lease-protocol.ts'

export interface Simulation {
  readonly seed: number
  readonly regions: number
  readonly credits: number
  readonly callsASecond: number
  /** With faults; then all is mended, and what is still open is settled. */
  readonly seconds: number
  readonly terms: LeaseTerms
  readonly faults: Faults
  readonly protocol: LeaseProtocol
}

export interface SimulationResult {
  /** Calls that a region took. */
  readonly calls: number
  readonly answered: number
  /** Charged, and the region crashed before the answer went out. */
  readonly chargedUnanswered: number
  /** Refused although credits were left, at home or in leases. */
  readonly refusedWithCredits: number
  readonly messages: number
  /** Mean over time of credits in leases that are not spent, as a share of all that are not spent. */
  readonly strandedShare: number
  /** In regions that are gone for good. */
  readonly strandedForGood: number
  /** Empty where the protocol keeps its word. */
  readonly violations: readonly string[]
}

const STEP_MS = 20
const TICK_EVERY_MS = 100
const MENDED_MS = 15_000
const JUMPS_A_SECOND = 0.1
const UNANSWERED_SHARE = 0.5

interface Place {
  disk: Region
  downUntil: number
  cutOffUntil: number
  clockOffset: number
  readonly clockRate: number
  nextTick: number
}

interface World {
  readonly simulation: Simulation
  readonly random: Random
  readonly places: readonly Place[]
  readonly toHome: ReturnType<typeof unreliableNetwork<ToHome>>
  readonly toRegions: ReturnType<typeof unreliableNetwork<readonly [Place, ToRegion]>>
  account: Account
  homeDownUntil: number
  calls: number
  charged: number
  answered: number
  refusedWithCredits: number
}

/**
 * Regions that lease credits from one home while messages are lost, doubled and late, regions and home crash, lines are
 * cut and clocks go wrong. After each step everything that has to hold is checked.
 */
export function simulateLeases(simulation: Simulation): SimulationResult {
  const world = newWorld(simulation)
  const { places, toHome, toRegions } = world
  const { seconds, credits } = simulation
  const found = new Set<string>()
  const stranded: number[] = []
  for (let now = 0; now < seconds * 1000 + MENDED_MS; now += STEP_MS) {
    const failing = now < seconds * 1000
    const faults = failing ? simulation.faults : NO_FAULTS
    if (failing) breakThings(world, now)
    else mend(world, now)
    if (failing) makeCalls(world, now)
    exchange(world, now, faults)
    const regions = places.map(({ disk }) => disk)
    for (const fault of violations(world.account, regions, credits, world.charged)) found.add(fault)
    const left = credits - settledCredits(world.account)
    if (failing && left > 0) stranded.push(openCredits(world.account) / left)
    if (found.size > 0) break
  }
  const gone = places.filter(isGone)
  const back = places.filter((place) => !isGone(place)).map(({ disk }) => disk)
  if (found.size === 0) for (const fault of unsettled(world.account, back)) found.add(fault)
  return {
    calls: world.calls,
    answered: world.answered,
    chargedUnanswered: world.charged - world.answered,
    refusedWithCredits: world.refusedWithCredits,
    messages: toHome.sent() + toRegions.sent(),
    strandedShare: stranded.reduce((sum, share) => sum + share, 0) / Math.max(1, stranded.length),
    strandedForGood: gone.reduce((sum, place) => sum + heldBy(world.account, place), 0),
    violations: [...found],
  }
}

function newWorld(simulation: Simulation): World {
  const { seed, regions, credits, faults } = simulation
  const random = randomStream(seed, 'leases')
  const places = Array.from({ length: regions }, (_, place) => ({
    disk: newRegion(`region-${place}`),
    downUntil: 0,
    cutOffUntil: 0,
    clockOffset: (2 * random.uniform() - 1) * faults.jumpMs,
    clockRate: 1 + (2 * random.uniform() - 1) * faults.drift,
    nextTick: 0,
  }))
  return {
    simulation,
    random,
    places,
    toHome: unreliableNetwork(random),
    toRegions: unreliableNetwork(random),
    account: newAccount(credits),
    homeDownUntil: 0,
    calls: 0,
    charged: 0,
    answered: 0,
    refusedWithCredits: 0,
  }
}

const isGone = ({ downUntil }: Place): boolean => downUntil === Number.POSITIVE_INFINITY

const clockOf = ({ clockOffset, clockRate }: Place, now: number): number => now * clockRate + clockOffset

/** Credits in the open leases of a place, as its disk has them. */
const heldBy = ({ leases }: Account, { disk }: Place): number =>
  [...leases].reduce((sum, [name, { granted, closed }]) => {
    const there = disk.leases.find((lease) => lease.name === name)
    return sum + (closed || there === undefined ? 0 : granted - there.spent)
  }, 0)

function breakThings(world: World, now: number): void {
  const { random, simulation } = world
  const { faults, protocol } = simulation
  const happens = (chanceASecond: number): boolean => random.uniform() < (chanceASecond * STEP_MS) / 1000
  const until = (): number => now + faults.lastsMs * random.uniform()
  if (happens(faults.homeDown)) world.homeDownUntil = until()
  for (const place of world.places) {
    if (happens(faults.cutOff)) place.cutOffUntil = until()
    if (happens(JUMPS_A_SECOND)) place.clockOffset += (2 * random.uniform() - 1) * faults.jumpMs
    if (now < place.downUntil || !happens(faults.crash)) continue
    if (random.uniform() < UNANSWERED_SHARE) charge(world, place)
    place.downUntil = random.uniform() < faults.goneForGood ? Number.POSITIVE_INFINITY : until()
    place.disk = protocol.restart(place.disk)
  }
}

function mend(world: World, now: number): void {
  world.homeDownUntil = now
  for (const place of world.places) {
    place.cutOffUntil = now
    if (!isGone(place)) place.downUntil = now
  }
}

/** On the region's disk; whether it is also answered is for the caller to say. */
function charge(world: World, place: Place): boolean {
  const charged = world.simulation.protocol.spend(place.disk, 1)
  if (charged === undefined) return false
  place.disk = charged
  world.charged += 1
  return true
}

function makeCalls(world: World, now: number): void {
  const { random, places, simulation } = world
  const { callsASecond, credits } = simulation
  for (let calls = random.poisson((callsASecond * STEP_MS) / 1000); calls > 0; calls -= 1) {
    const place = places[Math.floor(random.uniform() * places.length)]
    if (place === undefined || now < place.downUntil) continue
    world.calls += 1
    if (charge(world, place)) world.answered += 1
    else if (world.charged < credits) world.refusedWithCredits += 1
  }
}

/** Everything that arrives, and what both sides do by themselves. */
function exchange(world: World, now: number, faults: Faults): void {
  const { places, toHome, toRegions, simulation } = world
  const { protocol, terms } = simulation
  for (const message of toHome.arrived(now)) {
    if (now < world.homeDownUntil) continue
    const { account, reply } = protocol.atHome(world.account, message, terms)
    world.account = account
    const place = places.find(({ disk }) => message.lease.startsWith(`${disk.name} `))
    if (reply && place) toRegions.send(now, [place, reply], faults)
  }
  for (const [place, message] of toRegions.arrived(now)) {
    if (now < place.downUntil || now < place.cutOffUntil) continue
    place.disk = protocol.atRegion(place.disk, message, clockOf(place, now), terms)
  }
  for (const place of places) {
    if (now < place.downUntil || now < place.nextTick) continue
    place.nextTick = now + TICK_EVERY_MS
    const { region, messages } = protocol.tick(place.disk, clockOf(place, now), terms)
    place.disk = region
    if (now < place.cutOffUntil) continue
    for (const message of messages) toHome.send(now, message, faults)
  }
  world.account = protocol.atHomeTick(world.account, now, terms)
}
