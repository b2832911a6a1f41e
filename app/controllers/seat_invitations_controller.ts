import type { HttpContext } from '@adonisjs/core/http'
import { findInvitation } from '#queries/join_page'
import { keepAddressSecret } from '#services/http/secret_pages'
import { joinPageFor } from '#transformers/join_page'

export default class SeatInvitationsController {
  /** The page of an emailed invitation. */
  async show({ auth, inertia, request, response }: HttpContext) {
    keepAddressSecret(response)
    const { token } = request.qs()
    const invitation = await findInvitation(token)
    return inertia.render('people/join', joinPageFor(auth.user ?? null, invitation, token))
  }
}
