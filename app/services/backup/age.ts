import { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'

/**
 * Encryption of the format age (age-encryption.org/v1) with X25519 keys, so that a backup can also be read
 * with the program `age`.
 */

/** Someone who can decrypt. */
export interface Identity {
  /** The private key, `AGE-SECRET-KEY-1…`. */
  secret: string
  /** The public key, `age1…`. */
  recipient: string
}

/** The package also knows keys of hardware, whose private ones no file has. */
const recipientForm = /^age1[a-z\d]{58}$/

/** Whether this is a public key of age, `age1…`. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text)
    return recipientForm.test(text)
  } catch {
    return false
  }
}

/** A new pair of keys, as age-keygen makes them. */
export async function newKeys(): Promise<Identity> {
  const secret = await generateX25519Identity()
  return { secret, recipient: await identityToRecipient(secret) }
}

/** The private key in the text of a key file, whose other lines are comments; null without one. */
export async function readIdentity(text: string): Promise<Identity | null> {
  const line = text.split('\n').find((each) => /^\s*AGE-SECRET-KEY-1/i.test(each))
  if (!line) return null
  const secret = line.trim().toUpperCase()
  return identityToRecipient(secret).then(
    (recipient) => ({ secret, recipient }),
    () => null
  )
}

/** The same stream: the types of Node and of the browser know different parts of it. */
const forPackage = (source: AsyncIterable<Buffer>) =>
  NodeReadableStream.from(source) as ReadableStream<Uint8Array>

async function* buffersOf(stream: ReadableStream<Uint8Array>) {
  const parts = stream as NodeReadableStream<Uint8Array>
  for await (const part of parts) yield Buffer.from(part.buffer, part.byteOffset, part.length)
}

/** Encrypts a stream for a recipient. */
export async function* encrypted(source: AsyncIterable<Buffer>, recipient: string) {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  yield* buffersOf(await encrypter.encrypt(forPackage(source)))
}

/** Decrypts a stream. @throws Error if it has been changed or cut off, or is for another key */
export async function* decrypted(source: AsyncIterable<Buffer>, { secret }: Identity) {
  const decrypter = new Decrypter()
  decrypter.addIdentity(secret)
  yield* buffersOf(await decrypter.decrypt(forPackage(source)))
}
