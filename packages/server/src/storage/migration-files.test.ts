import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GENESIS_HASH } from '../domain/track-record/hash-chain.ts'
import { migrationFiles, type Schema } from './migration-files.ts'

/** A migration that has run somewhere is never changed: what must change is a new file, whose checksum is added here. */
const CHECKSUMS: Readonly<Record<Schema, readonly string[]>> = {
  postgres: [
    'abf5bc8f565eeb38b7fbaedd18bd33172621e25e1fda454c03ab23b40364f332',
    '4fb20e52e6ba9260a6e5210cb7f9eb671b3f80fecd14b08d8e9eaf326920eaf3',
    '63e89d7b331a078c70c346367e83e106399f4d063c72a98ae565c4efbd76c681',
    '4c4cdc25de834362c2ef92ac20ccb68bdf864c16f5a674f495e9b0ae2f34ac8b',
    '8f629a8e424187f19e6523b9fc2ac9aca09e1528676c3fb92a68cd60ae59e40c',
    '0d0b2e5671761c701dc1ba4deeac863e3e387b7c9f69d524b85dc4ac56f87d3a',
    '6fb46aa6d8c3db8ee2d78b60cd50238448321d78ba5f40ec6bac5a77de970992',
    'b089fa3537c62b80af60ceddeef2a27123784489e8e43666f88b321004939b5b',
    '03846430fc5fde58d6eda104b0bc69d7a6e26f879d337c8ae371642d9bb45b5e',
    'a1b718e2c96c408bdc8a59e078f1d9e30224b711693f5bbfa209bc27d852c1df',
    'afcbdea21341d08f19bafc7b86d6e77f643e32d750f60e55c1d79ffa31333365',
    'ae5fb0bd533c04e0f409df6033f4e99902324f0e228b89c1a3117d5261dd2e58',
    'a722829d7ba763d707082dcc0ac83ec16e98f407f71af1858ba2b99e1d91889e',
    'dfacd4a20898d9284821146fc16cf337e04a14b6958748b8b30a19396006a14d',
    '2f94d224cdb9f3d1e8065d6db1fc4754d15c78d458052d0eb9b8281c3f276c6b',
    'e4d006b075c2fc076e3fcfbb84b1fe0c346eade89a8ab679e4399173ee8eaa62',
    '2500d84249e9af899defc4a84209c4edc93b9c52c733ee9058bccb0251ffe356',
    '8dd5bd15361dd1c7d48acccf28591ac47ac0fa1a997d7caec39da4c84324ae63',
    '194f6e1ec7ae14f62ae5724041cd5bff822e3ca423d11f1e14cdc5c26d6f8a7f',
    'b8955a0c6fa3459de3be2276cbe548f0632df00196e7129868e45623ded9d597',
    'a9229c7e0114e9980162392e0041f0a6e3efad1758c8ccd6d6819e5e60faa143',
    'fa88b9589bb370f515e917db3e05f42879133c89c11ac09213abc83166f98666',
    '542e93e0ead74dcbffec728138cb83924be69074c172bb61f5eb2e857e5cb569',
    'd5b8cbb7d24fe02d06d50b34a6ff11ca26c04fb7f17d37ce069667d6a2bb9cd6',
    'cc0412b54eac8855049f0d8853ffaed30c1146b606a3c15865bea7a32fe92995',
    'c7372c175bf9c738191f12c5db360ce82ca1b7e3fd15da6c24a5fb6d76d188ef',
    '811929567818bed794c766369447408be86b7f59c5943c3ada770370acbfa445',
  ],
  'sqlite/ledger': [
    '423dbaa12281d6f18a99e8a9ac6c413e583b85549d2e1933ef2689ca636d276c',
    'ea2f3b4db3ba4185b53f08d85c929f5e60ed86eaabe972823e21bedc41975b15',
    'b134e46c4b2d4038059115bb01d6ec00d55cb95185b55617830141e2c54fe7ff',
    'fb97d5a0955f22e730a93c26b07843a428a03c2989480615ac527d45dc2be092',
    'f83b787c6a0440efbc9e83101c9dbaf0e70bf6c18aefe8fb27058ad2db1d9114',
    'e6695698ebb9c6e456bdeb5467ccf4d8ff88f72c56da953d5e37bc84d0a06535',
    'a155c17db731679937d150f4d0b02a172c0cbbf1d4768b14c52db2844acc5f47',
    '20539ebedef36f4177b09b1ed0ecfba9ffa5a3efa99b3c15c90a4c2a1e9ad19e',
    'b0b19f2e8a1899520be673d97063805e56bba31270ff77e69bf3d7b67363e461',
    '0fb1ddd6dcba4a8e556cf5014300630f7d838c55ed229ccac6732546dd08e966',
    'e2f5e724f5902842b8956aa2bf3290ff437702cb54b36b845d013e6a9b7c1382',
    'c190f8e11f3c525f2ac9cc62aae1995e7dce447e8b18c7a480623f8168e41b6e',
  ],
  'sqlite/observations': [
    '5e45bdd072780e36fedd1adc57006b01edf74c47c3aaed48d3ccf9b39194ee6b',
    'c6e99a91fc75855470ad52cc06f3ddbe6d4cc29ef6b1dc0dc545e938cc8c32d5',
    '329369137370958e39c13c158cfa5e6b3337bdab8bd26e7c2d777abbcd904a45',
    '86991c98d74032a01c0fa402686eebaa05095a62e58b71c1c4a6be291cf3f27c',
  ],
  'sqlite/snapshots': [
    'ac0b7f7b1b6e456aa94d92c72ecf23d9266066713e14e2d32e6d5aadd92b2035',
    'c7c9d242043ca821028983b61a89886c2186a3e03278d4edaac7c4d6d5fa390f',
    '0e94339df856a60da210bf4b6f59359e0406bdaa2cd5181f2403569efd78ecb1',
  ],
  'sqlite/track-record': [
    '2cf6973c5c012ead13c467eb1072a63993ae235f1c989c6085f571e0fb58d79a',
    '83658932996085446abf56132b9ce15a0d1df86e1a72383fe26b97056b9ecfbd',
    '417c335ed5587210692020936ba7b1c1134aba8bc25f0cd5358db440f27a766e',
    '4c109c6e14d172ef1db324d674e67ef13ecf124d01cf4ce4927ad8e65431a5e4',
  ],
  'sqlite/wordings': ['bf25f988a1e7fd9bdcdf803c09bba56bf6bbac27a531d51cf427a25050f7b745'],
}

for (const [schema, checksums] of Object.entries(CHECKSUMS)) {
  test(`no migration of ${schema} was changed`, () => {
    assert.deepEqual(
      migrationFiles(schema as Schema).map(({ sha256 }) => sha256),
      checksums,
    )
  })
}

test('a process needs no more migrations than there are', () => {
  const migrations = migrationFiles('postgres')
  assert.ok(migrations.every(({ needs }) => needs <= migrations.length))
  assert.equal(migrations.at(-1)?.needs, 1)
})

test('the first entry of a record follows the hash that the program begins with', () => {
  for (const schema of ['postgres', 'sqlite/track-record'] as const)
    assert.ok(migrationFiles(schema).some(({ sql }) => sql.includes(`'${GENESIS_HASH}'`)))
})
