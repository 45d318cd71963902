import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asDay, formatDay, parseDay } from '@bellwether-markets/engine/kernel/time'
import { contractAfter, contractCycle, frontContract } from './contract-cycle.ts'

const frontOn = (symbol: string, text: string) => {
  const day = parseDay(text)
  assert.ok(day !== undefined)
  return frontContract(contractCycle(symbol), day)
}

// Last trading days (crude oil, natural gas, Brent, sugar) and days before the first notice of the spring of 2020, as
// CME Group and ICE published them.
const SPRING_2020: readonly (readonly [symbol: string, contract: number, lastDay: string])[] = [
  ['CL=F', 202005, '2020-04-21'],
  ['NG=F', 202005, '2020-04-28'],
  ['BZ=F', 202006, '2020-04-30'],
  ['SB=F', 202005, '2020-04-30'],
  ['GC=F', 202006, '2020-05-28'],
  ['KC=F', 202005, '2020-04-21'],
  ['CC=F', 202005, '2020-04-16'],
  ['CT=F', 202005, '2020-04-23'],
  ['ZC=F', 202005, '2020-04-29'],
]

for (const [symbol, contract, lastDay] of SPRING_2020) {
  test(`${symbol} ${contract} is the front contract until ${lastDay}`, () => {
    const front = frontOn(symbol, lastDay)
    assert.deepEqual([front.name, formatDay(front.lastDay)], [contract, lastDay])
    const after = frontContract(contractCycle(symbol), asDay(front.lastDay + 1))
    assert.deepEqual(after, contractAfter(contractCycle(symbol), front))
  })
}

test('contracts follow each other through the months of their cycle and into the next year', () => {
  const cycle = contractCycle('ZS=F')
  let contract = frontOn('ZS=F', '2019-02-01')
  const names: number[] = []
  for (let count = 0; count < 8; count++) {
    names.push(contract.name)
    const next = contractAfter(cycle, contract)
    assert.ok(next.lastDay > contract.lastDay && contract.lastDay < contract.delivery)
    contract = next
  }
  assert.deepEqual(names, [201903, 201905, 201907, 201908, 201909, 201911, 202001, 202003])
})
