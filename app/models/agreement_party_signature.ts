import { AgreementPartySignatureSchema } from '#database/schema'

/** A seller's signature of a version. The database sets the time, uses up the code and refuses changes. */
export default class AgreementPartySignature extends AgreementPartySignatureSchema {
  static primaryKey = 'partyId'
  static selfAssignPrimaryKey = true
}
