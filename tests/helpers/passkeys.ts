import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { relyingParty } from '#config/passkeys'
import type {
  NewCredential,
  PasskeyAssertion,
  ProofPurpose,
  SignedVersion,
} from '#shared/accounts/passkeys'
import { call } from '#tests/helpers/calls'
import { send } from '#tests/helpers/http'
import { password, type Person } from '#tests/helpers/people'

/** What a device or a website other than the real one would do differently. */
interface Forgery {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  isVerified?: boolean
  /** The counter that is sent instead of the next one. */
  counter?: number
  /** Signs with another key. */
  isForged?: boolean
  userHandle?: string
  /** Contains a certificate of the maker. */
  hasCertificate?: boolean
  /** Says that a page of another site contained ours. */
  crossOrigin?: boolean
  /** The COSE key that is sent instead of the own one. */
  publicKey?: Buffer
}

interface Options {
  challenge: string
  allowCredentials?: { id: string }[]
}
interface CreationOptions extends Options {
  user: { id: string }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** CBOR of a byte string. */
const cborBytes = (data: Buffer) => Buffer.concat([Buffer.from(byteStringHead(data)), data])

/** The shortest form: devices send no other. */
function byteStringHead({ length }: Buffer): number[] {
  if (length < 24) return [0x40 + length]
  return length < 256 ? [0x58, length] : [0x59, ...twoBytes(length)]
}
const cborText = (text: string) => Buffer.from([0x60 + text.length, ...Buffer.from(text)])
const twoBytes = (number: number) => [number >> 8, number & 0xff]

const flagsOf = ({ isVerified = true }: Forgery, isNew: boolean) =>
  0x01 | (isVerified ? 0x04 : 0) | (isNew ? 0x40 : 0)

/** The COSE form of an RSA key for RS256. */
export function coseOfRsa(key: KeyObject): Buffer {
  const { n = '', e = '' } = key.export({ format: 'jwk' })
  // {1: 3 (RSA), 3: -257 (RS256), -1: n, -2: e of three bytes}
  return Buffer.concat([
    Buffer.from([0xa4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20]),
    cborBytes(Buffer.from(n, 'base64url')),
    Buffer.from([0x21, 0x43]),
    Buffer.from(e, 'base64url'),
  ])
}

/** The COSE form of a point for ES256 that isn't on the curve. */
export const coseOffCurve = Buffer.concat([
  Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
  ...[0x21, 0x22].map((label) => Buffer.from([label, 0x58, 32, ...randomBytes(32)])),
])

/** The COSE form of an Ed25519 key with this point. */
export const coseOfEd25519 = (point: Buffer) =>
  Buffer.concat([Buffer.from([0xa4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21]), cborBytes(point)])

/** A security key in software with one credential: ES256, no attestation. */
export class SoftwareAuthenticator {
  readonly id = base64url(randomBytes(32))
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  #userHandle?: string

  /** @param counter  0 for a passkey that is synchronized and counts nothing */
  constructor(private counter: number | null = 0) {}

  #cose(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const coordinate = (label: number, value: string) =>
      Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')])
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01])
    return Buffer.concat([head, coordinate(0x21, x), coordinate(0x22, y)])
  }

  #data(forgery: Forgery, isNew: boolean): Buffer {
    if (this.counter !== null) this.counter += isNew ? 0 : 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(forgery.counter ?? this.counter ?? 0)
    const head = [
      sha256(forgery.rpId ?? relyingParty.id),
      Buffer.from([flagsOf(forgery, isNew)]),
      counter,
    ]
    if (!isNew) return Buffer.concat(head)
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from(twoBytes(id.length))
    return Buffer.concat([
      ...[...head, Buffer.alloc(16), length, id],
      forgery.publicKey ?? this.#cose(),
    ])
  }

  #clientData(type: string, { challenge }: Options, forgery: Forgery) {
    return JSON.stringify({
      type: forgery.type ?? type,
      challenge: forgery.challenge ?? challenge,
      origin: forgery.origin ?? relyingParty.origin,
      crossOrigin: forgery.crossOrigin ?? false,
    })
  }

  /** Answers `navigator.credentials.create`. */
  create(options: CreationOptions, forgery: Forgery = {}): NewCredential {
    this.#userHandle = options.user.id
    const statement = forgery.hasCertificate
      ? Buffer.concat([
          Buffer.from([0xa3]),
          ...[cborText('alg'), Buffer.from([0x26]), cborText('sig'), cborBytes(Buffer.from('x'))],
          ...[cborText('x5c'), Buffer.from([0x81]), cborBytes(Buffer.from('certificate'))],
        ])
      : Buffer.from([0xa0])
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      ...[cborText('fmt'), cborText(forgery.hasCertificate ? 'packed' : 'none')],
      ...[cborText('attStmt'), statement],
      ...[cborText('authData'), cborBytes(this.#data(forgery, true))],
    ])
    return {
      id: this.id,
      response: {
        clientDataJSON: base64url(this.#clientData('webauthn.create', options, forgery)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
    }
  }

  /** Answers `navigator.credentials.get`. */
  get(options: Options, forgery: Forgery = {}): PasskeyAssertion {
    const clientData = this.#clientData('webauthn.get', options, forgery)
    const data = this.#data(forgery, false)
    const { privateKey } = forgery.isForged
      ? generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
      : this.#keys
    return {
      id: this.id,
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey)),
        userHandle: forgery.userHandle ?? this.#userHandle,
      },
    }
  }
}

const bytes = base64url('stray')

/** Well-formed, and the answer to no challenge. */
export const strayAssertion: PasskeyAssertion = {
  id: bytes,
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
}

const pathOf = ({ user }: Person) => `/api/users/${user.id}/passkeys`

/** Asks for the options of a new passkey, confirmed with the password. */
export const registrationOptions = (
  person: Person,
  proof: object = { currentPassword: password }
) =>
  call<CreationOptions & { message: string; errors?: { field: string }[] }>(
    person,
    `POST ${pathOf(person)}/options`,
    proof
  )

export const storePasskey = (person: Person, credential: NewCredential, name = 'Chrome on Mac') =>
  call(person, `POST ${pathOf(person)}`, { name, credential })

/** Adds a passkey and returns it with its id. */
export async function addPasskey(
  person: Person,
  { name = 'Chrome on Mac', key = new SoftwareAuthenticator() } = {}
) {
  const { body: options } = await registrationOptions(person)
  const { status, body } = await storePasskey(person, key.create(options), name)
  if (status !== 201) throw new Error(`The passkey was refused: ${status} ${body.message}`)
  return { key, id: Number(body.id) }
}

/** What exactly a passkey confirms. */
interface About {
  agreement?: SignedVersion
  passkeyId?: number
}

const anyVersion: SignedVersion = { projectId: 1, version: 1, hash: 'a'.repeat(64) }

/** Asks for a challenge that confirms something in the person's session. */
export async function challengeFor(
  person: Person,
  purpose: ProofPurpose,
  about: About = {}
): Promise<Options> {
  const { agreement = anyVersion, passkeyId = 1 } = about
  const { body } = await call<Options>(person, `POST ${pathOf(person)}/challenges`, {
    purpose,
    ...(purpose === 'sign_agreement' && { agreement }),
    ...(purpose === 'remove_passkey' && { passkeyId }),
  })
  return body
}

/** A proof for a purpose, as the `passkey` of a body. */
export const proofBy = async (
  person: Person,
  key: SoftwareAuthenticator,
  purpose: ProofPurpose,
  { agreement, passkeyId, ...forgery }: Forgery & About = {}
) => key.get(await challengeFor(person, purpose, { agreement, passkeyId }), forgery)

/** Removes a passkey, confirmed with the password. */
export const removePasskey = (
  person: Person,
  id: number,
  proof: object = { currentPassword: password }
) => call(person, `DELETE ${pathOf(person)}/${id}`, proof)

/** A browser that isn't signed in, with the cookie of its challenges. */
export class LoginPage {
  #cookie = ''

  async options(from?: string): Promise<Options> {
    const headers = this.#cookie ? { cookie: this.#cookie } : undefined
    const answer = await send('POST', '/api/auth/passkey/options', { headers, from })
    this.#cookie = String(answer.headers['set-cookie']).split(';')[0]
    return JSON.parse(answer.text)
  }

  async send(passkey: unknown, { from, port }: { from?: string; port?: number } = {}) {
    const answer = await send('POST', '/api/auth/passkey', {
      headers: this.#cookie ? { cookie: this.#cookie } : undefined,
      body: { passkey },
      from,
      port,
    })
    return { ...answer, body: JSON.parse(answer.text) }
  }

  async signIn(key: SoftwareAuthenticator, forgery: Forgery = {}) {
    return this.send(key.get(await this.options(), forgery))
  }
}
