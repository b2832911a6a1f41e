import paymentsConfig from '#config/payments'
import {
  bidDefaults,
  bidTimelines,
  experienceLevels,
  paymentTerms,
  stagingPeriods,
} from '#shared/bids/bid_enums'
import { feeTiers } from '#shared/payments/fee_tiers'
import { isOwnedBy } from '#lifecycles/project_lifecycle'
import type User from '#models/user'
import type { ProjectPage } from '#queries/project_page'
import { bidsShownTo } from '#transformers/project_bids'
import ContactTransformer from '#transformers/contact_transformer'
import { shownJob } from '#transformers/job'
import { ownerReportOf } from '#transformers/owner_report'
import ProjectPageTransformer from '#transformers/project_page_transformer'
import { projectPreview } from '#transformers/project_preview'
import ShownReviewTransformer from '#transformers/shown_review_transformer'

const bidForm = {
  timelines: [...bidTimelines.options],
  experienceLevels: [...experienceLevels.options],
  stagingPeriods: [...stagingPeriods.options],
  paymentTerms: [...paymentTerms.options],
  defaults: bidDefaults,
}

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
    bidForm: ownerRecord && { ...bidForm, lastTerms: latestTerms },
    ownerRecord,
    ownerReviews: ShownReviewTransformer.transform(page.ownerReviews),
    favorites: page.favorites,
    usualPrice: page.usualPrice,
    signedIn: viewer !== null,
    paymentWindowHours: paymentsConfig.windowHours,
  }
}
