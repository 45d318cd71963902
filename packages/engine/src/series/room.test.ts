import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { inRoom, Room } from './room.ts'

const filled = (room: Room, lengths: readonly number[]) =>
  lengths.map((length, at) => (at % 2 === 0 ? room.numbers(length) : room.counts(length)).fill(at))

describe('the arrays of a room', () => {
  test('have their lengths and never overlap, however often the room is used again', () => {
    const rounds = fc.array(fc.array(fc.nat(3000), { maxLength: 40 }), { maxLength: 4 })
    fc.assert(
      fc.property(rounds, (all) => {
        const room = new Room()
        for (const lengths of all) {
          for (const [at, array] of filled(room, lengths).entries()) {
            assert.equal(array.length, lengths[at])
            assert.ok(array.every((value) => value === at))
          }
          room.clear()
        }
      }),
    )
  })

  test('take no new memory once it is there', () => {
    const room = new Room()
    const memoryOf = () => new Set(filled(room, [100, 7, 5000, 9]).map(({ buffer }) => buffer))
    const first = memoryOf()
    room.clear()
    assert.deepEqual(memoryOf(), first)
  })

  test('are not those of a computation within', () => {
    inRoom((outer) => {
      const mine = outer.numbers(10).fill(1)
      inRoom((inner) => inner.numbers(10).fill(2))
      assert.ok(mine.every((value) => value === 1))
    })
  })
})
