import { BaseTransformer } from '@adonisjs/core/transformers'
import { photoUrl } from '#shared/photo_urls'
import type PortfolioLabel from '#models/portfolio_label'

/** What a photo of a company's portfolio shows, for the company itself. */
export default class PortfolioLabelTransformer extends BaseTransformer<PortfolioLabel> {
  toObject() {
    const { photo, room, stagingLevel } = this.resource
    return { photo: photoUrl(photo), room, stagingLevel }
  }
}
