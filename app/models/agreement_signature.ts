import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { AgreementSignatureSchema } from '#database/schema'
import User from '#models/user'

/** Who signed a version, when and how. The database sets the time and refuses changes. */
export default class AgreementSignature extends AgreementSignatureSchema {
  @belongsTo(() => User)
  declare user: BelongsTo<typeof User>
}
