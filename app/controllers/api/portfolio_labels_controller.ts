import type { HttpContext } from '@adonisjs/core/http'
import PortfolioLabel from '#models/portfolio_label'
import UserPolicy from '#policies/user_policy'
import PortfolioLabelTransformer from '#transformers/portfolio_label_transformer'
import { portfolioLabelsValidator } from '#validators/room_pair'

export default class PortfolioLabelsController {
  /**
   * Replaces the labels of the caller's portfolio photos: `{ labels }`, each with the URL of a `photo`,
   * a `room`, a `stagingLevel` or both → the labels. Photos that are left out lose theirs. For staging
   * companies. 409 for a photo that isn't in the portfolio.
   */
  async update({ auth, bouncer, request, serialize }: HttpContext) {
    await bouncer.with(UserPolicy).authorize('keepPortfolio')
    const { labels } = await request.validateUsing(portfolioLabelsValidator)
    const stored = await PortfolioLabel.replaceAll(auth.user!, labels)
    return serialize(PortfolioLabelTransformer.transform(stored))
  }
}
