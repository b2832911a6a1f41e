import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import { accountsDontSign, isSigned } from '#lifecycles/agreement_rules'
import AgreementDocument from '#models/agreement_document'
import { isOfEitherAccount, signingPage } from '#queries/signing_page'
import { sendDownload } from '#services/http/download'
import { keepAddressSecret } from '#services/http/secret_pages'
import { shownSigning } from '#transformers/signing_page'

/** What an emailed link to sign leads to. Reading changes nothing, because mail scanners open links, too. */
export default class SigningsController {
  /** The page of a seller, without an account. */
  async show(ctx: HttpContext) {
    const { inertia, request, response } = ctx
    keepAddressSecret(response)
    const { token } = request.qs()
    const page = await signingPage(token)
    const empty = { signing: null, token: null, isExpired: false, refusal: null }
    if (page === null) return inertia.render('agreements/sign', empty)
    if (page === 'expired') {
      return inertia.render('agreements/sign', { ...empty, token: String(token), isExpired: true })
    }
    if (await this.#isAccount(ctx, page.party)) {
      return inertia.render('agreements/sign', { ...empty, refusal: accountsDontSign })
    }
    const signing = shownSigning(page)
    return inertia.render('agreements/sign', { ...empty, signing, token: String(token) })
  }

  /** The PDF of what everyone has signed. 404 before, and for a link that has ended. */
  async document(ctx: HttpContext) {
    const { request, response } = ctx
    keepAddressSecret(response)
    const page = await signingPage(request.qs().token)
    if (!page || page === 'expired' || !isSigned(page.version.facts)) throw new NotFound()
    if (await this.#isAccount(ctx, page.party)) throw new NotFound()
    const { bytes } = await AgreementDocument.ofVersion(page.version.id)
    if (!bytes) throw new NotFound()
    const { kind, number } = page.version
    return sendDownload(response, { name: `${kind}-version-${number}`, type: 'pdf', bytes })
  }

  async #isAccount({ auth }: HttpContext, party: Parameters<typeof isOfEitherAccount>[1]) {
    return auth.user !== undefined && (await isOfEitherAccount(auth.user, party))
  }
}
