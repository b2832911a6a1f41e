import paymentsConfig from '#config/payments'
import {
  bidDefaults,
  bidTimelines,
  experienceLevels,
  paymentTerms,
  stagingPeriods,
} from '#shared/bids/bid_enums'
import { ownTextFor } from '#shared/masking/masking'
import { feeTiers } from '#shared/payments/fee_tiers'
import { isOwnedBy } from '#lifecycles/project_lifecycle'
import type User from '#models/user'
import type Project from '#models/project'
import type { OfferedTerms, ProjectPage } from '#queries/project_page'
import { bidsShownTo } from '#transformers/project_bids'
import ContactTransformer from '#transformers/contact_transformer'
import { shownJob } from '#transformers/job'
import { ownerReportOf } from '#transformers/owner_report'
import ProjectPageTransformer from '#transformers/project_page_transformer'
import { projectPreview } from '#transformers/project_preview'
import { projectFlags } from '#transformers/project_rights'
import ShownReviewTransformer from '#transformers/shown_review_transformer'
import TwinTransformer from '#transformers/twin_transformer'

/** The choices and defaults of the bid form. */
const bidForm = {
  timelines: [...bidTimelines.options],
  experienceLevels: [...experienceLevels.options],
  stagingPeriods: [...stagingPeriods.options],
  paymentTerms: [...paymentTerms.options],
  defaults: bidDefaults,
}

/** Choices, defaults and the company's last terms, for the bid form. */
export const bidFormOptions = (lastTerms: OfferedTerms | null) => ({ ...bidForm, lastTerms })

/** Checks ownership before the user type, because stagers can own projects too. */
function roleOf(viewer: User | null, { project }: ProjectPage): 'owner' | 'stager' | 'other' {
  if (!viewer) return 'other'
  if (isOwnedBy(project, viewer)) return 'owner'
  return viewer.isStager ? 'stager' : 'other'
}

function ownerReportFor({ project, listing, ownerReportFacts: facts }: ProjectPage) {
  const bid = facts && listing.bids?.find(({ id }) => id === facts.bidId)
  return bid ? ownerReportOf(bid, project, facts) : null
}

function offerableTwins(twins: readonly Project[], viewer: User) {
  const offerable = twins.filter((twin) => projectFlags(twin, viewer).bid)
  return offerable.length > 1 ? TwinTransformer.transform(offerable, viewer) : []
}

/** Props of the project page for `viewer`. */
export function projectPageProps(page: ProjectPage, viewer: User | null) {
  const { project, listing, ownerRecord, latestTerms, contact } = page
  return {
    project: ProjectPageTransformer.transform(page, viewer),
    preview: projectPreview(project),
    viewer: roleOf(viewer, page),
    bids: bidsShownTo(viewer, listing),
    job: page.job && shownJob(page.job),
    contact: contact && ContactTransformer.transform(contact),
    /** For the company whose fee is paid, while the owner doesn't respond. */
    ownerReport: ownerReportFor(page),
    feeTiers: ownerRecord ? [...feeTiers] : [],
    bidForm: ownerRecord && bidFormOptions(latestTerms),
    /** Homes posted together on which the company can make an offer; none if it is only one. */
    twins: viewer ? offerableTwins(page.twins, viewer) : [],
    introduction:
      viewer && ownerRecord ? ownTextFor(viewer.introduction, viewer.masked, 'masked') : null,
    ownerRecord,
    ownerReviews: ShownReviewTransformer.transform(page.ownerReviews),
    favorites: page.favorites,
    usualPrice: page.usualPrice,
    signedIn: viewer !== null,
    paymentWindowHours: paymentsConfig.windowHours,
  }
}
