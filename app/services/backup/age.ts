import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'
import { bech32 } from '@scure/base'
import { BackupRefused } from '#exceptions/backup_refused'

/**
 * Encryption of the format age (age-encryption.org/v1) with X25519 keys, so that a backup can also be read
 * with the program `age`. With Node's own cryptography, which is thirty times as fast as the JavaScript
 * of the package age-encryption; the tests read each with the other.
 */

const version = 'age-encryption.org/v1'
const chunkSize = 64 * 1024
const tagSize = 16
const cipher = 'chacha20-poly1305'
const cipherOptions = { authTagLength: tagSize }
const secretPrefix = 'age-secret-key-'
/** What comes before the 32 bytes of a private X25519 key (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b656e04220420', 'hex')

const derive = (secret: Buffer, salt: Buffer, info: string) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, 32))

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const publicKeyOf = (bytes: Buffer) =>
  createPublicKey({
    key: { kty: 'OKP', crv: 'X25519', x: bytes.toString('base64url') },
    format: 'jwk',
  })

const bytesOf = (key: KeyObject, part: 'x' | 'd') =>
  Buffer.from(key.export({ format: 'jwk' })[part] ?? '', 'base64url')

/** The 32 bytes of a key in Bech32, or null for anything else. */
function decodeKey(text: string, prefix: string): Buffer | null {
  const decoded = bech32.decodeUnsafe(text, 90)
  if (!decoded || decoded.prefix !== prefix) return null
  const bytes = bech32.fromWordsUnsafe(decoded.words)
  return bytes?.length === 32 ? Buffer.from(bytes) : null
}

const encodeKey = (prefix: string, bytes: Buffer) =>
  bech32.encode(prefix, bech32.toWords(bytes), 90)

/** Whether this is a public key of age, `age1…`. */
export const isRecipient = (text: string) => decodeKey(text, 'age') !== null

/** Someone who can decrypt: a private key with its public one. */
export interface Identity {
  privateKey: KeyObject
  /** The public key, `age1…`. */
  recipient: string
}

/** A new pair of keys, as age-keygen makes them. */
export function newKeys(): { secret: string; recipient: string } {
  const { privateKey } = generateKeyPairSync('x25519')
  return {
    secret: encodeKey(secretPrefix, bytesOf(privateKey, 'd')).toUpperCase(),
    recipient: encodeKey('age', bytesOf(privateKey, 'x')),
  }
}

/** The private key in the text of a key file, whose other lines are comments; null without one. */
export function readIdentity(text: string): Identity | null {
  const line = text.split('\n').find((each) => /^\s*AGE-SECRET-KEY-1/i.test(each))
  const bytes = line ? decodeKey(line.trim().toLowerCase(), secretPrefix) : null
  if (!bytes) return null
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8, bytes]),
    format: 'der',
    type: 'pkcs8',
  })
  return { privateKey, recipient: encodeKey('age', bytesOf(privateKey, 'x')) }
}

/** Encrypts the key of a file for the holder of a shared secret, or decrypts it. */
const wrapKeyOf = (shared: Buffer, share: Buffer, recipient: Buffer) =>
  derive(shared, Buffer.concat([share, recipient]), `${version}/X25519`)

const macOf = (fileKey: Buffer, header: string) =>
  createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest()

/** Each chunk has its number, and the last one a mark, so that none can be moved or cut off. */
function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(chunk, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Pieces of `size` bytes; the last one is marked, may be shorter, and is empty only if it is the first. */
async function* pieces(source: AsyncIterable<Buffer>, size: number) {
  let waiting: Buffer[] = []
  let length = 0
  for await (const part of source) {
    waiting.push(part)
    length += part.length
    if (length <= size) continue
    let rest = Buffer.concat(waiting)
    // One byte more than a piece has to be there: only then it isn't the last one.
    for (; rest.length > size; rest = rest.subarray(size)) {
      yield { piece: rest.subarray(0, size), isLast: false }
    }
    waiting = [rest]
    length = rest.length
  }
  yield { piece: Buffer.concat(waiting), isLast: true }
}

function seal(key: Buffer, nonce: Buffer, plain: Buffer): Buffer {
  const sealing = createCipheriv(cipher, key, nonce, cipherOptions)
  return Buffer.concat([sealing.update(plain), sealing.final(), sealing.getAuthTag()])
}

/** @throws Error for a wrong key or changed bytes */
function open(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer {
  const opening = createDecipheriv(cipher, key, nonce, cipherOptions)
  opening.setAuthTag(sealed.subarray(-tagSize))
  return Buffer.concat([opening.update(sealed.subarray(0, -tagSize)), opening.final()])
}

/** Encrypts a stream for a recipient. */
export async function* encrypted(source: AsyncIterable<Buffer>, recipient: string) {
  const to = decodeKey(recipient, 'age')
  if (!to) throw new BackupRefused('BACKUP_PUBLIC_KEY is no public key of age.')
  const { privateKey } = generateKeyPairSync('x25519')
  const share = bytesOf(privateKey, 'x')
  const shared = diffieHellman({ privateKey, publicKey: publicKeyOf(to) })
  const fileKey = randomBytes(16)
  const body = seal(wrapKeyOf(shared, share, to), Buffer.alloc(12), fileKey)
  const header = `${version}\n-> X25519 ${unpadded(share)}\n${unpadded(body)}\n---`
  const nonce = randomBytes(16)
  yield Buffer.concat([Buffer.from(`${header} ${unpadded(macOf(fileKey, header))}\n`), nonce])
  const key = derive(fileKey, nonce, 'payload')
  let number = 0
  for await (const { piece, isLast } of pieces(source, chunkSize)) {
    yield seal(key, nonceOf(number, isLast), piece)
    number += 1
  }
}

const headerForm =
  /^(?<header>age-encryption\.org\/v1\n-> X25519 (?<share>[\w+/]{43})\n(?<body>[\w+/]{43})\n---) (?<mac>[\w+/]{43})\n/
const headerSize = 'age-encryption.org/v1\n-> X25519 \n\n--- \n'.length + 3 * 43

/** The key of the content. @throws Error if it can't be had with this identity */
function contentKeyOf(start: Buffer, { privateKey, recipient }: Identity): Buffer {
  const groups = headerForm.exec(start.toString('latin1', 0, headerSize))?.groups
  if (!groups) throw new Error('no header of age for one X25519 key')
  const [share, body, mac] = [groups.share, groups.body, groups.mac].map((text) =>
    Buffer.from(text, 'base64')
  )
  const own = decodeKey(recipient, 'age') ?? Buffer.alloc(0)
  const shared = diffieHellman({ privateKey, publicKey: publicKeyOf(share) })
  const fileKey = open(wrapKeyOf(shared, share, own), Buffer.alloc(12), body)
  if (!timingSafeEqual(macOf(fileKey, groups.header), mac)) throw new Error('changed header')
  return derive(fileKey, start.subarray(headerSize, headerSize + 16), 'payload')
}

/** Decrypts a stream. @throws Error if it has been changed or cut off, or is for another key */
export async function* decrypted(source: AsyncIterable<Buffer>, identity: Identity) {
  let key: Buffer | null = null
  let start: Buffer = Buffer.alloc(0)
  async function* content() {
    for await (const part of source) {
      if (key) {
        yield part
        continue
      }
      start = Buffer.concat([start, part])
      if (start.length < headerSize + 16) continue
      key = contentKeyOf(start, identity)
      yield start.subarray(headerSize + 16)
    }
  }
  let number = 0
  for await (const { piece, isLast } of pieces(content(), chunkSize + tagSize)) {
    if (!key || piece.length < tagSize) throw new Error('cut off')
    const plain = open(key, nonceOf(number, isLast), piece)
    if (plain.length === 0 && number > 0) throw new Error('an empty last piece')
    yield plain
    number += 1
  }
}
