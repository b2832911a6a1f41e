import { AgreementOpeningSchema } from '#database/schema'

/**
 * When the side that was sent a version first had it on its screen. The database sets the time and refuses
 * changes.
 */
export default class AgreementOpening extends AgreementOpeningSchema {
  static primaryKey = 'versionId'
  static selfAssignPrimaryKey = true
}
