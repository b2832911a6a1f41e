import type { DateTime } from 'luxon'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { DayTapSchema } from '#database/schema'
import { dayRules } from '#shared/jobs/install_day'
import Staging from '#models/staging'

/** What a crew has reported on the day of an install or a removal. The database refuses changes but undoing it. */
export default class DayTap extends DayTapSchema {
  @belongsTo(() => Staging)
  declare staging: BelongsTo<typeof Staging>

  /** Until when it can be undone. */
  get undoUntil(): DateTime {
    return this.receivedAt.plus({ seconds: dayRules.undoSeconds })
  }
}
