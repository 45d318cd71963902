import { randomBytes } from 'node:crypto'
import { wallClock } from '../../adapters/clock/clock.ts'
import type { Day } from '../../kernel/time.ts'
import type { Briefing } from '../../products/briefing/briefing-schema.ts'
import { type JoinBriefing, joinBriefing } from '../../service/briefing-mail/join-briefing.ts'
import { briefingMails } from '../../service/briefing-mail/send-briefings.ts'
import type { Log, Mailer } from '../../service/ports.ts'
import type { BriefingShelf } from '../../surfaces/web/briefing/briefing-shelf.ts'
import type { Engine } from '../engines/engine.ts'

interface BriefingMailDeps extends Pick<Engine, 'ledger' | 'signIn' | 'marketClock'> {
  readonly mailer: Mailer
  readonly briefings: BriefingShelf
  readonly serverSecret: string
  readonly baseUrl: () => string
  readonly log: Log
}

/** Who gets the briefing by mail, and the rounds that send it. */
export function briefingMail({ ledger, signIn, ...deps }: BriefingMailDeps): {
  readonly join: JoinBriefing
  readonly round: () => Promise<void>
} {
  const shared = { ...deps, readers: ledger }
  const editionOf = async (day: Day) => {
    const found = await deps.briefings.on(day)
    return found && { en: mailed(found.snapshot.en), de: mailed(found.snapshot.de) }
  }
  return {
    join: joinBriefing({ ...shared, store: signIn, wallClock, randomBytes }),
    round: briefingMails({ ...shared, editionOf }),
  }
}

const mailed = ({ title, headline, tldr }: Briefing) => ({ title, headline, text: tldr })
