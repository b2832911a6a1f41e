import { BaseTransformer } from '@adonisjs/core/transformers'
import type Seat from '#models/seat'

/** One of an account's people, for the others in it. */
export default class SeatTransformer extends BaseTransformer<Seat> {
  toObject() {
    const { id, role, mayCommit, joinedAt, person } = this.resource
    return {
      id,
      ...this.pick(person, ['name', 'email']),
      ...{ role, mayCommit },
      joinedAt: joinedAt.toJSDate().toISOString(),
    }
  }
}
