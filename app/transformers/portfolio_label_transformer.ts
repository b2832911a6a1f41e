import { BaseTransformer } from '@adonisjs/core/transformers'
import type PortfolioLabel from '#models/portfolio_label'
import { publicPhotoUrl } from '#transformers/photo_urls'

/** What a photo of a company's portfolio shows, for the company itself. */
export default class PortfolioLabelTransformer extends BaseTransformer<PortfolioLabel> {
  toObject() {
    const { photo, room, stagingLevel } = this.resource
    return { photo: publicPhotoUrl(photo), room, stagingLevel }
  }
}
