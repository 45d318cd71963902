import type { LocalizedText } from '@bellwether-markets/engine/briefing/localized-text'
import type { Fact } from '@bellwether-markets/engine/text/fact'
import type { Priced } from '../briefing-view.ts'
import { COMMA, joined, listed, tell } from '../texts.ts'

/** `over the week gold gained 1.2% and oil 0.4%, while the dollar index lost 0.3%`: the first asset tells which come first. */
export function gainedAndLost(
  all: readonly Priced[],
  when: LocalizedText,
  changeOf: (priced: Priced) => Fact,
): LocalizedText {
  const isUp = (one: Priced): boolean => Number(changeOf(one).value) > 0
  const [way, other] = isUp(all[0]) ? (['gained', 'lost'] as const) : (['lost', 'gained'] as const)
  const same = all.filter((one) => isUp(one) === isUp(all[0]))
  const against = all.filter((one) => !same.includes(one))
  const list = (some: readonly Priced[], verb: 'gained' | 'lost'): LocalizedText =>
    listed(
      some.map((one, at) =>
        tell(at === 0 ? `week_first_${verb}` : 'week_entry', { words: one.words, change: changeOf(one) }),
      ),
    )
  return joined(
    [
      tell(`week_${way}`, { when, text: list(same, way), one: isSingle(same) }),
      against.length === 0
        ? undefined
        : tell(`week_while_${other}`, { text: list(against, other), one: isSingle(against) }),
    ],
    COMMA,
  )
}

const isSingle = ([one, ...others]: readonly Priced[]): boolean => others.length === 0 && !one.words.plural
