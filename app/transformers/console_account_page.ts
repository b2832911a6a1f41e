import { conductCategories, muteDurations } from '#shared/moderation/moderation_categories'
import { refundReasons } from '#shared/payments/refund_reasons'
import { companyReputation, ownerReputation } from '#shared/reputation/reputation'
import { suspensionCategories } from '#shared/moderation/suspension_categories'
import { countedTopics } from '#shared/console/timeline_topics'
import type User from '#models/user'
import type { AccountPage } from '#queries/account_page'
import ConsoleBidTransformer from '#transformers/console_bid_transformer'
import ConsoleOwnerReportTransformer from '#transformers/console_owner_report_transformer'
import ConsolePaymentTransformer from '#transformers/console_payment_transformer'
import ConsolePersonTransformer from '#transformers/console_person_transformer'
import ConsoleProjectTransformer from '#transformers/console_project_transformer'
import ConsoleReportTransformer from '#transformers/console_report_transformer'
import ConsoleUserTransformer from '#transformers/console_user_transformer'
import TeamTextTransformer from '#transformers/team_text_transformer'
import TimelineEntryTransformer from '#transformers/timeline_entry_transformer'

/** Props of an account's page in the console. */
export function consoleAccountPageProps(page: AccountPage, admin: User) {
  const { receiptDetails, reputation, timeline } = page
  return {
    categoryOptions: [...suspensionCategories.options],
    conduct: {
      categories: [...conductCategories.options],
      durations: [...muteDurations.options],
    },
    record: page.record,
    reasonOptions: [...refundReasons.options],
    account: ConsoleUserTransformer.transform(page.account, admin).useVariant('withCounts'),
    people: ConsolePersonTransformer.transform(page.people, admin),
    alike: page.alike,
    standing: page.standing,
    receiptDetails: receiptDetails && {
      address: receiptDetails.address,
      taxId: receiptDetails.taxId,
    },
    reputation: { company: companyReputation(reputation), owner: ownerReputation(reputation) },
    bids: ConsoleBidTransformer.transform(page.bids),
    projects: ConsoleProjectTransformer.transform(page.projects).useVariant('inBrief'),
    payments: ConsolePaymentTransformer.transform(page.payments),
    reports: ConsoleReportTransformer.transform(page.reports).useVariant('inBrief'),
    ownerReports: ConsoleOwnerReportTransformer.transform(
      page.ownerReports,
      new Map(),
      admin
    ).useVariant('inBrief'),
    notes: TeamTextTransformer.transform(page.notes),
    topics: countedTopics(page.counts),
    timeline: TimelineEntryTransformer.transform(timeline.rows),
    hasMore: timeline.hasMore,
  }
}
