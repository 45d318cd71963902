import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { rootFromProof, verifyInclusion } from '../../../../test/fixtures/merkle-proof.ts'
import { often } from '../../../../test/often.ts'
import { inclusionProof, merkleRoot } from './merkle-tree.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const hex = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('hex')

/** The reference leaves of Certificate Transparency (google/certificate-transparency, merkle tree tests). */
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((text) => Buffer.from(text, 'hex'))

const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

const treeOf = (size: number): readonly Buffer[] =>
  Array.from({ length: size }, (_, leaf) => Buffer.from(`leaf ${leaf}`))

describe('Merkle tree', () => {
  ROOTS.forEach((root, size) => {
    test(`the first ${size} reference leaves have the published root`, () =>
      assert.equal(hex(merkleRoot(LEAVES.slice(0, size), sha256)), root))
  })

  for (let size = 1; size <= often(17, 33); size++) {
    test(`every leaf of a tree of ${size} is proved, at its own place only`, () => {
      const leaves = treeOf(size)
      const root = merkleRoot(leaves, sha256)
      leaves.forEach((leaf, index) => {
        const proof = inclusionProof(leaves, index, sha256)
        assert.ok(proof.length <= Math.ceil(Math.log2(size)))
        assert.ok(verifyInclusion(leaf, { index, size, hashes: proof }, root, sha256))
        for (let other = 0; other < size; other++) {
          if (other === index) continue
          assert.ok(!verifyInclusion(leaf, { index: other, size, hashes: proof }, root, sha256))
          assert.ok(!verifyInclusion(leaves[other], { index, size, hashes: proof }, root, sha256))
        }
      })
    })
  }

  test('a proof that was changed, cut or lengthened proves nothing', () => {
    const leaves = treeOf(21)
    const root = merkleRoot(leaves, sha256)
    leaves.forEach((leaf, index) => {
      const place = { index, size: 21 }
      const proof = inclusionProof(leaves, index, sha256)
      proof.forEach((_, step) => {
        const changed = proof.map((hash, at) => (at === step ? sha256(hash) : hash))
        assert.ok(!verifyInclusion(leaf, { ...place, hashes: changed }, root, sha256))
      })
      assert.equal(rootFromProof(leaf, { ...place, hashes: proof.slice(1) }, sha256), undefined)
      assert.equal(rootFromProof(leaf, { ...place, hashes: [...proof, root] }, sha256), undefined)
    })
  })

  test('a node is no leaf: two hashes joined do not pass for one', () => {
    const leaves = treeOf(4)
    const root = merkleRoot(leaves, sha256)
    const left = merkleRoot(leaves.slice(0, 2), sha256)
    const right = merkleRoot(leaves.slice(2), sha256)
    assert.notEqual(hex(merkleRoot([left, right], sha256)), hex(root))
    assert.ok(!verifyInclusion(Buffer.concat([left, right]), { index: 0, size: 1, hashes: [] }, root, sha256))
  })

  test('places outside the tree are refused', () => {
    assert.throws(() => inclusionProof(treeOf(3), 3, sha256), RangeError)
    assert.equal(rootFromProof(treeOf(1)[0], { index: 1, size: 1, hashes: [] }, sha256), undefined)
    assert.equal(rootFromProof(treeOf(1)[0], { index: 0.5, size: 2, hashes: [] }, sha256), undefined)
  })
})
