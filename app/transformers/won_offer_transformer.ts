import { BaseTransformer } from '@adonisjs/core/transformers'
import { isPaid } from '#lifecycles/bid_lifecycle'
import { jobFor } from '#lifecycles/job'
import type { WonOffer } from '#queries/won_offers'
import ContactTransformer from '#transformers/contact_transformer'
import { projectPhotoUrls } from '#transformers/photo_urls'
import { projectSummary } from '#transformers/project_texts'

/** A won project for its company. Contact details are in it only once the fee is paid. */
export default class WonOfferTransformer extends BaseTransformer<WonOffer> {
  toObject() {
    const { bid, job, state, payment, receipt } = this.resource
    const { project } = bid
    const isReleased = isPaid(bid)
    const paid = job.facts.offer?.paid ?? null
    const [name] = project.visiblePhotos
    const isReturned = payment?.status === 'refund_pending' || payment?.status === 'refunded'
    return {
      bidId: bid.id,
      state,
      /** In cents. */
      platformFee: bid.platformFee,
      isFeeReturned: isReturned,
      paymentDueAt: bid.paymentDueAt?.toJSDate().toISOString() ?? null,
      receipt: receipt?.number ?? null,
      project: projectSummary(project, isReleased),
      photo: name ? projectPhotoUrls(project, { name, isRestricted: !project.isPublic }) : null,
      contact: isReleased ? new ContactTransformer(project.owner).toObject() : null,
      ownerId: project.userId,
      listingOn: paid?.listingPlannedOn ?? null,
      photosOn: paid?.photographerOn ?? null,
      hasAgreement: (paid?.versions.length ?? 0) > 0,
      /** What is open for the company, most urgent first. */
      steps: jobFor(job.facts, 'stager', { now: new Date() }).steps.filter(
        ({ isYours }) => isYours
      ),
    }
  }
}
