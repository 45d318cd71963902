import { closes, dayValues } from '../../series/day-values.ts'
import { joinDays } from '../../series/join-days.ts'
import { NO_READINGS, type RiskDriver } from '../risk-driver.ts'
import { VIX_SYMBOL } from './vix.ts'

const VIX3M_SYMBOL = '^VIX3M'

/** 30-day over 3-month VIX; above 1 the curve is inverted. */
export const vixTermStructure: RiskDriver<'vix_term_structure'> = {
  name: 'vix_term_structure',
  unit: 'ratio of VIX to VIX3M',
  symbols: [VIX_SYMBOL, VIX3M_SYMBOL],
  read(windows) {
    const near = windows.get(VIX_SYMBOL)
    const far = windows.get(VIX3M_SYMBOL)
    if (near === undefined || far === undefined) return NO_READINGS
    const { day, columns } = joinDays([closes(near), closes(far)])
    return dayValues(
      day,
      columns[0].map((level, index) => level / columns[1][index]),
    )
  },
}
