import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { joinText, startingTemplate } from '#shared/agreements/agreement_text'
import type { AgreementKind } from '#shared/agreements/agreements'
import { renderAgreementPdf } from '#services/documents/agreement_pdf'
import { createReleased } from '#tests/helpers/stagings'

export const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

interface SignedVersion {
  number?: number
  kind?: AgreementKind
  /** ISO 8601, UTC; when the second side signed. */
  signedAt?: string
  /** Only the owner signs, so there is no PDF. */
  isHalfSigned?: boolean
}

/** An agreement without versions, between the two sides of a paid bid. */
export async function createAgreement() {
  const scene = await createReleased()
  const now = new Date()
  const [{ id }] = await db
    .table('agreements')
    .insert({ bid_id: scene.bid.id, created_at: now, updated_at: now })
    .returning('id')
  return { ...scene, agreementId: id as number }
}

type Scene = Awaited<ReturnType<typeof createAgreement>>

/** A signed version with its PDF. Its rows are written as they are, because a trigger dates signatures. */
export async function addSignedVersion(
  { owner, company, agreementId }: Scene,
  { number = 1, kind = 'agreement', signedAt, isHalfSigned = false }: SignedVersion = {}
): Promise<Uint8Array> {
  const at = signedAt ?? '2027-03-02T14:12:45.007Z'
  const text = joinText(`Staging agreement ${number}`, startingTemplate.sections)
  const hash = sha256(text)
  const sides = [
    { side: 'owner', person: owner, name: 'Dana Whitfield', signedAt: '2027-03-01T22:12:05.123Z' },
    { side: 'stager', person: company, name: 'Casey Hale', signedAt: at },
  ] as const
  const signatures = isHalfSigned ? sides.slice(0, 1) : sides
  const pdf = await renderAgreementPdf({
    text,
    hash,
    number,
    reference: null,
    kind,
    signatures: signatures.map(({ side, person, name, signedAt: signed }) => ({
      ...{ side, name, party: name, signedAt: signed },
      ...{ accountId: person.user.id, sessionId: 1, method: 'password' as const, consent: null },
    })),
    steps: [],
    sellers: [],
    seal: null,
    checkUrl: 'https://stagely.example/agreements/check',
  })
  await db.transaction(async (trx) => {
    await trx.rawQuery('set local session_replication_role = replica')
    const [{ id }] = await trx
      .table('agreement_versions')
      .insert({
        ...{ agreement_id: agreementId, number, kind, text: 'encrypted', hash },
        ...{ sender_id: company.user.id, sent_by: 'stager', sent_at: '2027-03-01T12:00:00Z' },
      })
      .returning('id')
    for (const { side, person, name, signedAt: signed } of signatures) {
      await trx.table('agreement_signatures').insert({
        ...{ version_id: id, hash, user_id: person.user.id, side, name, party: name },
        ...{ session_id: 1, method: 'password', signed_at: signed },
      })
    }
    if (isHalfSigned) return
    await trx.table('agreement_documents').insert({
      ...{ version_id: id, pdf: 'encrypted', sha256: sha256(pdf), created_at: at },
    })
  })
  return pdf
}
