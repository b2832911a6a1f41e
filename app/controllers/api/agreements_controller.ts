import type { HttpContext } from '@adonisjs/core/http'
import type { SigningMethod } from '#shared/agreements/agreements'
import { aboutVersion } from '#shared/accounts/passkeys'
import { NotAllowed } from '#exceptions/http_refusals'
import { proofMissing } from '#lifecycles/agreement_rules'
import { checkProof, type GivenProof } from '#services/sign_in/proof'
import Agreement from '#models/agreement'
import StagingPolicy from '#policies/staging_policy'
import { agreementPage } from '#queries/agreement_page'
import { paidBidOn } from '#queries/staging_page'
import { isUnchangedContent } from '#services/http/conditional_get'
import { countOnProject, countSigningLink } from '#services/limits/counts'
import AgreementTransformer from '#transformers/agreement_transformer'
import {
  agreementDeclineValidator,
  agreementDraftValidator,
  agreementOpeningValidator,
  agreementPreparationValidator,
  agreementReportValidator,
  agreementSendingValidator,
  agreementVersionValidator,
  clientSideValidator,
  signingLinkValidator,
  signatureValidator,
} from '#validators/agreement'

export default class AgreementsController {
  /**
   * The agreement of a project with a paid offer, for its owner and its company: versions, signatures, and
   * the text of the newest version or of `version`. The company also gets its draft. 304 while nothing has
   * changed.
   */
  async show(ctx: HttpContext) {
    const { auth, bouncer, params, request, serialize } = ctx
    const bid = await paidBidOn(params.id, auth.user!)
    await bouncer.with(StagingPolicy).authorize('use', bid)
    const { version } = await request.validateUsing(agreementVersionValidator)
    const page = await agreementPage(bid!, auth.user!, version)
    const shown = await serialize(AgreementTransformer.transform(page, auth.user!))
    if (isUnchangedContent(ctx, shown)) return
    return shown
  }

  /** The company begins a draft from one of its templates, or again; null is the starting template; 204. */
  async store(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const agreement = await this.#admit(ctx, 'prepareAgreement')
    const { templateId } = await request.validateUsing(agreementPreparationValidator)
    await agreement.prepare(auth.user!, templateId)
    response.status(204)
  }

  /**
   * The company changes its draft; 204. `installOn` counts while no date is agreed, `extensionPerMonth` is in
   * whole dollars. 409 if the draft has changed since `revision`.
   */
  async update(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const agreement = await this.#admit(ctx, 'prepareAgreement')
    const draft = await request.validateUsing(agreementDraftValidator)
    await agreement.changeDraft(auth.user!, draft)
    response.status(204)
  }

  /** The company deletes its draft; 204. Versions that were sent stay. */
  async destroy(ctx: HttpContext) {
    const { auth, response } = ctx
    const agreement = await this.#admit(ctx, 'prepareAgreement')
    await agreement.discardDraft(auth.user!)
    response.status(204)
  }

  /**
   * The company sends its draft to be signed → 201 with the number of the version. `hash` is the SHA-256
   * of the text that it read. Five versions in a day. 409 if something is missing, if the text has more than 40,000
   * characters or reads otherwise by now, or if it is exactly that of the newest version, unless that one is over.
   */
  async send(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const agreement = await this.#admit(ctx, 'prepareAgreement')
    const { hash } = await request.validateUsing(agreementSendingValidator)
    const sending = () => agreement.send(auth.user!, hash)
    const number = await this.#countVersion(ctx, sending)
    response.status(201)
    return { number }
  }

  /**
   * Sends the addendum with the dates that both have agreed on since they signed → 201 with the number of
   * the version. `hash` as for a draft.
   */
  async amend(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const agreement = await this.#admit(ctx, 'use')
    const { hash } = await request.validateUsing(agreementSendingValidator)
    const sending = () => agreement.amend(auth.user!, hash)
    const number = await this.#countVersion(ctx, sending)
    response.status(201)
    return { number }
  }

  /**
   * Signs the newest version; 204. Needs `currentPassword`, or a `passkey` that confirms `sign_agreement` of
   * this version: 403 without. 422 at `name` if it isn't the account's, unless `keepsName` is true. 409 if `version` and
   * `hash` aren't those of the newest version, or if its text names the account or its company otherwise.
   */
  async sign(ctx: HttpContext) {
    const { auth, params, request, response } = ctx
    const user = auth.user!
    const agreement = await this.#admit(ctx, 'use')
    const { currentPassword, passkey, ...signature } = await request.validateUsing(
      signatureValidator,
      { meta: { accountName: user.name } }
    )
    const about = aboutVersion({ projectId: params.id, ...signature })
    const method = await this.#confirm(ctx, { currentPassword, passkey }, about)
    await agreement.sign(user, { ...signature, method })
    response.status(204)
  }

  /**
   * The owner says who signs the next version for the client, and who pays; 204. Sellers sign by email, up to four: they
   * get a link with the version. Only if the owner is a real estate agent: 409 otherwise. 422 for an address that
   * belongs to one of the two accounts, or whose owner wants no such emails.
   */
  async arrange(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const agreement = await this.#admit(ctx, 'host')
    const arrangement = await request.validateUsing(clientSideValidator)
    await agreement.arrange(auth.user!, arrangement)
    response.status(204)
  }

  /**
   * The owner sends a seller of the newest version another link; 204. `email` corrects the address: links to the former
   * one stop working. Ten in a day for a project.
   */
  async sendLink(ctx: HttpContext) {
    const { auth, params, request, response } = ctx
    const agreement = await this.#admit(ctx, 'host')
    const { email } = await request.validateUsing(signingLinkValidator)
    await countSigningLink(params.id)
    await agreement.sendLink(auth.user!, { partyId: params.partyId, email })
    response.status(204)
  }

  /** The agreement of the two parties, for whom the policy allows it. */
  async #admit(
    { auth, bouncer, params }: HttpContext,
    ability: 'use' | 'host' | 'prepareAgreement'
  ) {
    const agreement = await Agreement.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(StagingPolicy).authorize(ability, agreement.paidBid)
    return agreement
  }

  /** Counts toward the versions of a day. */
  #countVersion({ auth, params }: HttpContext, sending: () => Promise<number>) {
    return countOnProject('versions', { userId: auth.user!.id, projectId: params.id }, sending)
  }

  async #confirm(ctx: HttpContext, proof: GivenProof, about: string): Promise<SigningMethod> {
    if (proof.currentPassword === undefined && !proof.passkey) throw new NotAllowed(proofMissing)
    await checkProof(ctx, proof, { about })
    return proof.passkey ? 'passkey' : 'password'
  }

  /**
   * The person has `version` on the screen; 204. Counts once, while it waits for the answer of the side that
   * got it; the other side sees when.
   */
  async open(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const agreement = await this.#admit(ctx, 'use')
    const opened = await request.validateUsing(agreementOpeningValidator)
    await agreement.open(auth.user!, opened)
    response.status(204)
  }

  /**
   * Declines the newest version, or withdraws it if the person's own side has sent it; 204. The other side reads
   * the reason.
   */
  async decline(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const agreement = await this.#admit(ctx, 'use')
    const declined = await request.validateUsing(agreementDeclineValidator)
    await agreement.decline(auth.user!, declined)
    response.status(204)
  }

  /** Reports a version to the team, once; 204. The team may read the version then. */
  async report(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const agreement = await this.#admit(ctx, 'use')
    const reported = await request.validateUsing(agreementReportValidator)
    await agreement.report(auth.user!, reported)
    response.status(204)
  }
}
