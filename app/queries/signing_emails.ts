import { signingByEmail, type SigningNews } from '#shared/agreements/agreements'
import AgreementParty from '#models/agreement_party'
import SuppressedAddress from '#models/suppressed_address'

/** How long the link of an email works. */
export const linkDaysOf = (news: SigningNews): number =>
  news === 'copy' ? signingByEmail.copyDays : signingByEmail.linkDays

/**
 * The seller whom an email about signing is for, with an address; null if it has no purpose anymore: the version was
 * replaced, declined, withdrawn or is signed, or the seller has answered.
 */
export async function partyToEmail(
  partyId: number,
  news: SigningNews
): Promise<AgreementParty | null> {
  const isSigned = 'is_agreement_version_signed(v.id)'
  const waits = `not ${isSigned}
    and not exists (select from agreement_declines d where d.version_id = v.id)
    and not exists (select from agreement_party_signatures g where g.party_id = agreement_parties.id)
    and not exists (select from agreement_versions later
      where later.agreement_id = v.agreement_id and later.number > v.number)`
  const party = await AgreementParty.query()
    .where('id', partyId)
    .whereNotNull('address')
    .whereNull('handedBack')
    .whereRaw(
      `exists (select from agreement_versions v join agreements a on a.id = v.agreement_id
        join bids b on b.id = a.bid_id
        where v.id = agreement_parties.version_id and b.status = 'accepted' and b.payment_status = 'paid'
          and ${news === 'copy' ? isSigned : waits})`
    )
    .first()
  const address = party?.openAddress
  return address && !(await SuppressedAddress.has(address)) ? party : null
}
