import { AgreementDeclineSchema } from '#database/schema'

/** Why one side doesn't sign a version. The database refuses changes. */
export default class AgreementDecline extends AgreementDeclineSchema {}
