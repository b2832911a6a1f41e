/** SQL condition: both sides have signed a version of the agreement of the bid. */
const hasSignedAgreement = (bid: string) => `exists (
  select from agreements a join agreement_versions v on v.agreement_id = a.id
  where a.bid_id = ${bid}.id
    and is_agreement_version_signed(v.id))`

/** SQL condition: the job of the bid has ended early, and both had signed an agreement. */
export const isSignedEndedJob = (bid: string) =>
  `(${bid}.status = 'cancelled' and ${bid}.payment_status = 'paid' and ${hasSignedAgreement(bid)})`
