import type { Asker, AskerOf } from '../../contract/asker.ts'
import type { Call } from '../../contract/call.ts'
import { once } from '../../kernel/once.ts'
import { clientNetwork } from './address-limit.ts'
import type { CallContext, Caller } from './call-context.ts'

/** A valid key belongs to its account, also on free products. */
export const askerOf = (call: Call, caller: Caller, { admission }: CallContext): AskerOf =>
  once(async (): Promise<Asker> => {
    const account = caller.account ?? (await admission.find(call.key))
    const signal = call.closed?.()
    if (account === undefined) {
      return { id: `anonymous ${askingNetwork(call.address)}`, tier: 'anonymous', signal }
    }
    return { id: `${account.tier} ${account.id}`, tier: account.tier, signal }
  })

const LAST_BYTE = /\.\d{1,3}$/

/** The network that asks about the past as one: an IPv4 /24 or an IPv6 /56. Other text is returned unchanged. */
export function askingNetwork(address: string): string {
  const client = clientNetwork(address)
  if (LAST_BYTE.test(client)) return `${client.replace(LAST_BYTE, '.0')}/24`
  const [groups, suffix] = client.split('::')
  if (suffix !== '/64') return address
  const parts = groups.split(':')
  const cut = (Number.parseInt(parts[3], 16) & 0xff00).toString(16)
  return `${[...parts.slice(0, 3), cut].join(':')}::/56`
}
