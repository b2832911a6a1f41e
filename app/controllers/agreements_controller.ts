import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import { marketToday } from '#shared/values/market_time'
import { stagingClosed } from '#lifecycles/staging_rules'
import AgreementDocument from '#models/agreement_document'
import type AgreementVersion from '#models/agreement_version'
import Passkey from '#models/passkey'
import StagingPolicy from '#policies/staging_policy'
import { agreementPage, signedPage, versionsOf } from '#queries/agreement_page'
import { endedBid, paidBidOn, paidJobOn } from '#queries/staging_page'
import { sendDownload } from '#services/http/download'
import AgreementTransformer from '#transformers/agreement_transformer'
import { shownJob } from '#transformers/job'
import { agreementVersionValidator } from '#validators/agreement'

const empty = { agreement: null, job: null, asked: null, hasPasskey: false, refusal: null }

export default class AgreementsController {
  /** For the two parties of a paid bid. Visitors get the same page for every project. */
  async show({ auth, bouncer, inertia, params, request, response }: HttpContext) {
    const { user } = auth
    if (!user) return inertia.render('agreements/show', empty)
    const { bid, job } = await paidJobOn(params.id, user)
    const props = { ...empty, job: job && shownJob(job) }
    if (!bid || (await bouncer.with(StagingPolicy).denies('use', bid))) {
      response.status(403)
      return inertia.render('agreements/show', { ...props, refusal: stagingClosed })
    }
    const { version: asked = null } = await agreementVersionValidator.validate(request.qs())
    const agreement = AgreementTransformer.transform(await agreementPage(bid, user, asked), user)
    const hasPasskey = await Passkey.isUsedBy(user.person)
    return inertia.render('agreements/show', { ...props, agreement, asked, hasPasskey })
  }

  /** The PDF of a version that both have signed, as a download. 404 for everyone but the two. */
  async document(ctx: HttpContext) {
    return this.#sendPdf(ctx, await this.#versionFor(ctx))
  }

  /**
   * The exact text of a version, whose SHA-256 is the hash that is signed, as a download. 404 for everyone but
   * the two.
   */
  async text(ctx: HttpContext) {
    return this.#sendText(ctx, await this.#versionFor(ctx))
  }

  /**
   * What both sides of a job that has ended early had signed, to read. For these two, 404 for others. Visitors get
   * the same page for every bid.
   */
  async showFormer(ctx: HttpContext) {
    const { auth, inertia, request } = ctx
    if (!auth.user) return inertia.render('agreements/former', { agreement: null, endedOn: null })
    const { version } = await agreementVersionValidator.validate(request.qs())
    const { bid, page } = await this.#formerFor(ctx, version)
    return inertia.render('agreements/former', {
      agreement: AgreementTransformer.transform(page, auth.user),
      endedOn: marketToday(bid.closedAt!.toJSDate()),
    })
  }

  /** The PDF of a version that both sides of a job that has ended early had signed. */
  async formerDocument(ctx: HttpContext) {
    return this.#sendPdf(ctx, await this.#formerVersionFor(ctx))
  }

  /** The exact text of such a version. */
  async formerText(ctx: HttpContext) {
    return this.#sendText(ctx, await this.#formerVersionFor(ctx))
  }

  async #versionFor({ auth, bouncer, params }: HttpContext): Promise<AgreementVersion> {
    const bid = auth.user ? await paidBidOn(params.id, auth.user) : null
    if (!bid || (await bouncer.with(StagingPolicy).denies('use', bid))) throw new NotFound()
    const versions = await versionsOf(bid)
    const version = versions.find(({ number }) => number === Number(params.number))
    if (!version) throw new NotFound()
    return version
  }

  async #formerFor({ auth, bouncer, params }: HttpContext, version?: number) {
    const bid = auth.user ? await endedBid(params.id, auth.user) : null
    if (!bid || (await bouncer.with(StagingPolicy).denies('use', bid))) throw new NotFound()
    const page = await signedPage(bid, auth.user!, version)
    if (!page) throw new NotFound()
    return { bid, page }
  }

  async #formerVersionFor(ctx: HttpContext): Promise<AgreementVersion> {
    const { page } = await this.#formerFor(ctx)
    const version = page.versions.find(({ number }) => number === Number(ctx.params.number))
    if (!version) throw new NotFound()
    return version
  }

  async #sendPdf(ctx: HttpContext, version: AgreementVersion) {
    const { bytes } = await AgreementDocument.ofVersion(version.id)
    return this.#send(ctx, version, bytes, 'pdf')
  }

  #sendText(ctx: HttpContext, version: AgreementVersion) {
    const text = version.openText
    return this.#send(ctx, version, text === null ? null : Buffer.from(text), 'txt')
  }

  /** @param bytes  null if they can't be read anymore */
  #send(
    { params, response }: HttpContext,
    { kind, number }: AgreementVersion,
    bytes: Buffer | null,
    type: 'pdf' | 'txt'
  ) {
    if (!bytes) throw new NotFound()
    return sendDownload(response, { name: `${kind}-${params.id}-version-${number}`, type, bytes })
  }
}
