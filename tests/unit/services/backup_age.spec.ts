import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from '@japa/runner'
import * as age from 'age-encryption'
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
const identityOf = (secret: string): Identity => readIdentity(secret)!
const encrypt = (bytes: Buffer, recipient: string) =>
  buffer(Readable.from(encrypted(partsOf(bytes, 40_000), recipient)))
const decrypt = (bytes: Buffer, identity: Identity) =>
  buffer(Readable.from(decrypted(partsOf(bytes), identity)))

test.group('Encryption of backups', () => {
  test('is the format of age: the package reads it, and it reads the package', async ({
    assert,
  }) => {
    const { secret, recipient } = newKeys()
    assert.equal(await age.identityToRecipient(secret), recipient)
    const theirs = await age.generateX25519Identity()
    const identity = identityOf(`# created: today\n${theirs}\n`)
    assert.equal(identity.recipient, await age.identityToRecipient(theirs))
    for (const size of sizes) {
      const plain = randomBytes(size)
      const decrypter = new age.Decrypter()
      decrypter.addIdentity(secret)
      const read = await decrypter.decrypt(await encrypt(plain, recipient))
      assert.isTrue(plain.equals(read), `${size} bytes of ours`)
      const encrypter = new age.Encrypter()
      encrypter.addRecipient(identity.recipient)
      const written = Buffer.from(await encrypter.encrypt(plain))
      assert.isTrue(plain.equals(await decrypt(written, identity)), `${size} bytes of theirs`)
    }
  }).tags(['@SCL-152'])

  test('notices each changed byte, a cut, an addition and another key', async ({ assert }) => {
    const { secret, recipient } = newKeys()
    const identity = identityOf(secret)
    const sealed = await encrypt(randomBytes(70_000), recipient)
    for (const at of [0, 30, 80, 130, 190, 250, 65_900, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[at] ^= 1
      await assert.rejects(() => decrypt(changed, identity))
    }
    for (const length of [0, 10, 200, sealed.length - 1, sealed.length - 5000]) {
      await assert.rejects(() => decrypt(sealed.subarray(0, length), identity))
    }
    await assert.rejects(() => decrypt(Buffer.concat([sealed, Buffer.alloc(40)]), identity))
    await assert.rejects(() => decrypt(sealed, identityOf(newKeys().secret)))
  }).tags(['@SCL-152'])

  test('knows what is a key', ({ assert }) => {
    const { secret, recipient } = newKeys()
    assert.isTrue(isRecipient(recipient))
    const wrong = recipient.endsWith('q') ? 'p' : 'q'
    for (const text of ['', 'age1', secret, `${recipient.slice(0, -1)}${wrong}`]) {
      assert.isFalse(isRecipient(text), text)
    }
    for (const text of ['', recipient, 'AGE-SECRET-KEY-1XYZ', secret.slice(0, -1)]) {
      assert.isNull(readIdentity(text))
    }
  }).tags(['@SCL-152'])
})
