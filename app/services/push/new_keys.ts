import { createECDH } from 'node:crypto'

/** 32 bytes, also if the first ones are zero. */
const privateKeyOf = (key: Buffer) =>
  Buffer.concat([Buffer.alloc(32 - key.length), key]).toString('base64url')

/** A new pair that push services know an installation by. */
export function newPushKeys() {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  return { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKeyOf(pair.getPrivateKey()) }
}
