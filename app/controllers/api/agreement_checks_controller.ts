import type { HttpContext } from '@adonisjs/core/http'
import { checkAgreement } from '#queries/agreement_checks'

export default class AgreementChecksController {
  /**
   * Whether the file with this SHA-256 (64 lowercase hex digits) is the unchanged PDF of an agreement
   * that both sides have signed. If both accounts are deleted, `isErased` is all that is known. `signedOn` is the day of the last signature in Eastern Time. `isReplaced`
   * says that both have signed a later version; addenda replace nothing. Public.
   */
  async show({ params }: HttpContext) {
    return checkAgreement(params.hash)
  }
}
