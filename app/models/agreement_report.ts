import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { AgreementReportSchema } from '#database/schema'
import AgreementVersion from '#models/agreement_version'
import User from '#models/user'

/** A party's report of a version: it lets the team read the text. */
export default class AgreementReport extends AgreementReportSchema {
  @belongsTo(() => AgreementVersion, { foreignKey: 'versionId' })
  declare version: BelongsTo<typeof AgreementVersion>

  @belongsTo(() => User, { foreignKey: 'reporterId' })
  declare reporter: BelongsTo<typeof User>

  /** With the reporter, the version and its project, newest first. */
  static withSubject() {
    return this.query()
      .preload('reporter')
      .preload('version', (version) =>
        version
          .preload('signatures')
          .preload('decline')
          .preload('agreement', (agreement) =>
            agreement.preload('bid', (bid) => bid.preload('project'))
          )
      )
      .orderBy('id', 'desc')
  }
}
