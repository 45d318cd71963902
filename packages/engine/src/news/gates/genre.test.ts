import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseInstant } from '../../kernel/time.ts'
import { reportsNews } from './genre.ts'

const AT = parseInstant('2025-09-30T12:00:00Z') ?? assert.fail()
const passes = (title: string): boolean => reportsNews({ title, publishedAt: AT })

const NEWS = [
  'Boeing raises full-year outlook',
  'Fed cuts rates for the first time since 2020',
  'BMO Capital Maintains Underperform on AbbVie, Lowers Price Target to $71',
  'Two publishers settle with Amazon over e-books',
  'Apple to pay $490 million to settle lawsuit',
  'Masimo sues US Customs over approval of Apple Watch imports',
  'AbbVie Reports FDA Granted Priority Review for Glecaprevir',
  'Palladium steigt nach Produktionsausfall',
  'EZB senkt Leitzins um 25 Basispunkte',
]

const OTHERS = [
  'Should you buy Nvidia stock now?',
  '3 growth stocks to buy and hold',
  '7 dividend stocks for a volatile market',
  'What does the rate cut mean for your savings',
  "Here's why Tesla shares are falling",
  'Veterans of Wall Street remember the crash of 1987',
  'Lehman collapse: lessons of a bankruptcy, 17 years later',
  'Live updates: Stocks tumble after Fed takes historic action on inflation',
  'Top Midday Stories: Nvidia to Invest $5 Billion in Intel',
  'Opinion: the Fed should wait',
  'Analysts say Apple will miss estimates',
  'Wells Fargo Reiterates Overweight on Boeing',
  'Quiz: how well do you know the bear market',
  'Factbox: Boeing recalls at a glance',
  'Was Anleger jetzt wissen müssen: Insolvenz von Karstadt',
  'Rückblick: die Pleite von Wirecard',
]

for (const title of NEWS) test(`passes: ${title}`, () => assert.ok(passes(title)))
for (const title of OTHERS) test(`is held back: ${title}`, () => assert.ok(!passes(title)))

test('a year is the past once another year is over, except after "since"', () => {
  assert.ok(passes('Nvidia sees revenue of 2024 restated'))
  assert.ok(!passes('Nvidia settles suit of 2023'))
  assert.ok(passes('Nvidia settles first suit since 2018'))
})
