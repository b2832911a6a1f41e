import { DamageAnswerSchema } from '#database/schema'

/** What the other side said about a damage note. The database refuses changes. */
export default class DamageAnswer extends DamageAnswerSchema {}
