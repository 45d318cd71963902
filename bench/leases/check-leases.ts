import { type Account, openCredits, type Region, settledCredits } from './lease-protocol.ts'

/**
 * What has to hold at every moment, whatever has failed.
 * @param charged calls that regions charged, as counted by who made them
 * @returns what does not hold
 */
export function violations(
  account: Account,
  regions: readonly Region[],
  bought: number,
  charged: number,
): readonly string[] {
  const held = new Map(regions.flatMap(({ leases }) => leases.map((lease) => [lease.name, lease])))
  const found: string[] = []
  const sum = account.balance + openCredits(account) + settledCredits(account)
  if (sum !== bought) found.push(`${bought} credits were bought and the home accounts for ${sum}`)
  if (account.balance < 0) found.push('the balance is below 0')
  if (charged > bought) found.push(`${bought} credits were bought and ${charged} spent`)
  let spent = 0
  for (const [name, lease] of account.leases) {
    const there = held.get(name)
    if (lease.closed) spent += lease.spent
    else if (there === undefined) found.push(`${name} is open at home and its region knows nothing of it`)
    else spent += there.spent
    if (there && there.spent > lease.granted) found.push(`${name} is overdrawn`)
  }
  if (spent !== charged) found.push(`${charged} calls were charged and the leases hold ${spent}`)
  return found
}

/** What has to hold once nothing fails any more and every region has reported. */
export const unsettled = (account: Account, regions: readonly Region[]): readonly string[] =>
  regions
    .flatMap(({ leases }) => leases)
    .filter(({ name, spent }) => (account.leases.get(name)?.spent ?? 0) !== spent)
    .map(({ name }) => `${name} was not settled`)
