import db from '@adonisjs/lucid/services/db'
import { call } from '#tests/helpers/calls'
import {
  agreementPath,
  createReleasedHome,
  readAgreement,
  sendDraftOf,
  writeDraft,
  type Released,
} from '#tests/helpers/agreements'
import { deliverEmails, linkTokenIn } from '#tests/helpers/emails'
import { dayFromNow } from '#tests/helpers/stagings'

export const sam = { name: 'Sam Seller', email: 'sam.seller@home.example' }
export const kim = { name: 'Kim Seller', email: 'kim.seller@home.example' }

interface Arrangement {
  signers: 'owner' | 'seller' | 'both'
  payer: 'owner' | 'seller' | 'both'
  sellers: { name: string; email: string }[]
}

export const sellerSigns: Arrangement = { signers: 'seller', payer: 'seller', sellers: [sam] }

export const arrange = ({ owner, ...scene }: Released, changes: Partial<Arrangement> = {}) =>
  call(owner, `PUT ${agreementPath(scene)}/client-side`, { ...sellerSigns, ...changes })

/** A version that waits for the company and a seller, whose links aren't sent yet. */
export async function createForSellers(
  changes: Partial<Arrangement> = {},
  ...options: Parameters<typeof createReleasedHome>
) {
  const scene = await createReleasedHome(...options)
  const arranged = await arrange(scene, changes)
  if (arranged.status !== 204) throw new Error(`The sellers weren't entered: ${arranged.status}`)
  await writeDraft(scene, { installOn: dayFromNow(20) })
  const { status } = await sendDraftOf(scene)
  if (status !== 201) throw new Error(`The agreement wasn't sent: ${status}`)
  return scene
}

/** The emails of an address that the queue has, delivered now. */
export async function emailsTo(address: string) {
  const emails = await deliverEmails()
  return emails.filter(({ to }) => to.some((each) => each.address === address))
}

export const tokenIn = (text?: string) => linkTokenIn('/sign', text)

/** Delivers the emails. @returns the newest link of an address */
export async function linkOf(address = sam.email): Promise<string> {
  const emails = await emailsTo(address)
  return tokenIn(emails.at(-1)?.text)
}

/** What a seller's page does with its link. */
export const withLink = (token: string, what: string, body: object = {}) =>
  call(null, `POST /api/signing/${what}`, { token, ...body })

/** Asks for a code and reads it in the email. */
export async function codeOf(token: string, address = sam.email): Promise<string> {
  const { status } = await withLink(token, 'codes')
  if (status !== 204) throw new Error(`No code was sent: ${status}`)
  const emails = await emailsTo(address)
  return /^\d{6}$/m.exec(emails.at(-1)?.text ?? '')?.[0] ?? ''
}

export async function hashOf(scene: Released): Promise<string> {
  const { versions } = await readAgreement(scene, scene.company)
  return versions[0].hash
}

/** What a seller who has a code sends. */
export const signatureBy = (seller: typeof sam, hash: string, code: string) => ({
  ...{ hash, code, name: seller.name, consents: true },
})

/** A seller follows the link, asks for a code, and signs. */
export async function signWith(scene: Released, token: string, seller = sam) {
  const code = await codeOf(token, seller.email)
  return withLink(token, 'signatures', signatureBy(seller, await hashOf(scene), code))
}

export const sellerSignatures = () => db.from('agreement_party_signatures').orderBy('party_id')

export const sellerParties = () =>
  db.from('agreement_parties').whereNotNull('version_id').orderBy('id')
