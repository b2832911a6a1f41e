import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from '@japa/runner'
import {
  decrypted,
  encrypted,
  isRecipient,
  newKeys,
  readIdentity,
  type Identity,
} from '#services/backup/age'

const sizes = [0, 1, 65_535, 65_536, 65_537, 131_072, 300_000]
const partsOf = (bytes: Buffer, size = 1000) => {
  const count = Math.ceil(bytes.length / size)
  return Readable.from(
    Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size))
  )
}
const encrypt = (bytes: Buffer, recipient: string) =>
  buffer(Readable.from(encrypted(partsOf(bytes, 40_000), recipient)))
const decrypt = (bytes: Buffer, identity: Identity) =>
  buffer(Readable.from(decrypted(partsOf(bytes), identity)))

test.group('Encryption of backups', () => {
  test('gives every byte back, and has the header that the program age reads', async ({
    assert,
  }) => {
    const identity = await newKeys()
    for (const size of sizes) {
      const plain = randomBytes(size)
      const sealed = await encrypt(plain, identity.recipient)
      assert.match(sealed.toString('latin1'), /^age-encryption\.org\/v1\n-> X25519 \S{43}\n/)
      assert.isTrue(plain.equals(await decrypt(sealed, identity)), `${size} bytes`)
    }
  }).tags(['@SCL-152'])

  test('passes on what it reads piece by piece, and an error of the source', async ({ assert }) => {
    const { recipient } = await newKeys()
    let read = 0
    async function* endless() {
      for (; ; read += 1) yield randomBytes(100_000)
    }
    let pieces = 0
    for await (const piece of encrypted(endless(), recipient)) {
      if (piece.length > 0) pieces += 1
      if (pieces === 20) break
    }
    assert.isBelow(read, 30)

    const lost = Object.assign(new Error('lost'), { code: 'ENOENT' })
    const failing = async function* () {
      yield randomBytes(100_000)
      throw lost
    }
    const error: unknown = await buffer(encrypted(failing(), recipient)).catch((it: unknown) => it)
    assert.equal(error, lost)
  }).tags(['@SCL-152'])

  test('notices each changed byte, a cut, an addition and another key', async ({ assert }) => {
    const identity = await newKeys()
    const sealed = await encrypt(randomBytes(70_000), identity.recipient)
    for (const at of [0, 30, 80, 130, 190, 250, 65_900, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[at] ^= 1
      await assert.rejects(() => decrypt(changed, identity))
    }
    for (const length of [0, 10, 200, sealed.length - 1, sealed.length - 5000]) {
      await assert.rejects(() => decrypt(sealed.subarray(0, length), identity))
    }
    await assert.rejects(() => decrypt(Buffer.concat([sealed, Buffer.alloc(40)]), identity))
    const other = await newKeys()
    await assert.rejects(() => decrypt(sealed, other))
  }).tags(['@SCL-152'])

  test('knows what is a key', async ({ assert }) => {
    const { secret, recipient } = await newKeys()
    assert.isTrue(isRecipient(recipient))
    const read = await readIdentity(`# created: today\n${secret.toLowerCase()}\n`)
    assert.deepEqual(read, { secret, recipient })
    const wrong = recipient.endsWith('q') ? 'p' : 'q'
    const changed = `${recipient.slice(0, -1)}${wrong}`
    for (const text of ['', 'age1', secret, changed, recipient.toUpperCase()]) {
      assert.isFalse(isRecipient(text), text)
    }
    for (const text of ['', recipient, 'AGE-SECRET-KEY-1XYZ', secret.slice(0, -1)]) {
      assert.isNull(await readIdentity(text))
    }
  }).tags(['@SCL-152'])
})
