import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { ScheduleEntrySchema } from '#database/schema'
import ScheduleLine from '#models/schedule_line'

/** What one person did about a payment of a schedule. The database refuses changes. */
export default class ScheduleEntry extends ScheduleEntrySchema {
  @belongsTo(() => ScheduleLine, { foreignKey: 'lineId' })
  declare line: BelongsTo<typeof ScheduleLine>
}
