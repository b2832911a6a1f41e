import db from '@adonisjs/lucid/services/db'
import type { AgreementKind } from '#shared/agreements/agreements'
import { marketZone } from '#shared/values/market_time'

/** What everyone may know about a file; nothing that says whose it is. */
export type AgreementCheck =
  | { isOurs: false }
  /** Both accounts are deleted, and only the hash is left. */
  | { isOurs: true; isErased: true }
  | {
      isOurs: true
      kind: AgreementKind
      number: number
      /** The day of the last signature in Eastern Time, YYYY-MM-DD. */
      signedOn: string
      /** Everyone has signed a later version that isn't an addendum. */
      isReplaced: boolean
    }

/**
 * Looks for the PDF with this SHA-256 (64 lowercase hex digits) among those of signed versions, and those of
 * versions that were erased with both accounts.
 */
export async function checkAgreement(sha256: string): Promise<AgreementCheck> {
  const { rows } = await db.rawQuery<{
    rows: { kind: AgreementKind | null; number: number; signedOn: string; isReplaced: boolean }[]
  }>(
    `select version.kind, version.number,
       (select to_char(max(signed_at) at time zone :zone, 'YYYY-MM-DD') from (
          select signed_at from agreement_signatures where version_id = version.id
          union all select signed_at from agreement_party_signatures where version_id = version.id
        ) signature) as "signedOn",
       exists (select 1 from agreement_versions later
         where later.agreement_id = version.agreement_id and later.number > version.number
           and later.kind = 'agreement'
           and is_agreement_version_signed(later.id)
       ) as "isReplaced"
     from agreement_documents document
     join agreement_versions version on version.id = document.version_id
     where document.sha256 = :sha256
     union all select null, null, null, null from erased_agreement_files where sha256 = :sha256`,
    { sha256, zone: marketZone }
  )
  const [found] = rows
  if (!found) return { isOurs: false }
  const { kind, ...rest } = found
  return kind === null ? { isOurs: true, isErased: true } : { isOurs: true, kind, ...rest }
}
