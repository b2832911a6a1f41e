import { BaseTransformer } from '@adonisjs/core/transformers'
import type { FavoriteCard } from '#queries/stager_card'
import CompanyCardTransformer from '#transformers/company_card_transformer'

/** A company that the viewer has marked: its public card, and its name after contact release. */
export default class FavoriteTransformer extends BaseTransformer<FavoriteCard> {
  toObject() {
    return {
      ...new CompanyCardTransformer(this.resource).toObject(),
      name: this.resource.name,
      markedAt: this.resource.markedAt.toISOString(),
    }
  }
}
