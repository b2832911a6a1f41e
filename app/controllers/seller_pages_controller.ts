import type { HttpContext } from '@adonisjs/core/http'
import { sellerPage } from '#queries/seller_page'
import { keepAddressSecret } from '#services/http/secret_pages'
import { sellerPageProps } from '#transformers/seller_page'

export default class SellerPagesController {
  /**
   * The offers on a project for its seller. The secret in its address is the only credential. An address that has
   * ended answers as one that never existed.
   */
  async show({ inertia, params, response }: HttpContext) {
    keepAddressSecret(response)
    const page = await sellerPage(params.token)
    if (!page) response.status(404)
    const props = page ? sellerPageProps(page, params.token) : { isOver: true as const }
    return inertia.render('seller/show', props)
  }
}
