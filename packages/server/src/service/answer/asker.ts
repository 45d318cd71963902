import { once } from '@bellwether-markets/engine/kernel/once'
import type { Asker, AskerOf } from '@bellwether-markets/products/contract/asker'
import type { Call } from '@bellwether-markets/products/contract/call'
import { sharedNetwork } from './address-limit.ts'
import type { CallContext, Caller } from './call-context.ts'

/** A valid key belongs to its account, also on free products. */
export const askerOf = (call: Call, caller: Caller, { admission }: CallContext): AskerOf =>
  once(async (): Promise<Asker> => {
    call.onComputing?.()
    const account = caller.account ?? (await admission.find(call.key, call))
    const signal = call.closed?.()
    if (account === undefined) {
      return { id: `anonymous ${sharedNetwork(call.address)}`, tier: 'anonymous', signal }
    }
    return { id: `${account.tier} ${account.id}`, tier: account.tier, signal }
  })
