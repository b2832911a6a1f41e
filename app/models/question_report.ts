import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { QuestionReportSchema } from '#database/schema'
import User from '#models/user'

/** Someone's report of a question, until the team has decided. */
export default class QuestionReport extends QuestionReportSchema {
  @belongsTo(() => User, { foreignKey: 'reporterId' })
  declare reporter: BelongsTo<typeof User>
}
