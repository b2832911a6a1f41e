import { BaseTransformer } from '@adonisjs/core/transformers'
import type BadgeType from '#models/badge_type'

/** A kind of badge. */
export default class BadgeTypeTransformer extends BaseTransformer<BadgeType> {
  toObject() {
    return this.pick(this.resource, ['id', 'key', 'name', 'description', 'isOffered'])
  }
}
