import string from '@adonisjs/core/helpers/string'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import {
  agreementKinds,
  clientSides,
  handBacks,
  signingMethods,
} from '#shared/agreements/agreements'
import {
  bidTimelines,
  declineReasons,
  experienceLevels,
  paymentTerms,
  stagingPeriods,
} from '#shared/bids/bid_enums'
import { viewedLists } from '#shared/console/console_views'
import { contactStatuses } from '#shared/messages/contact_statuses'
import { contactSubjects } from '#shared/messages/contact_subjects'
import { deliveryOutcomes } from '#shared/notifications/delivery_outcomes'
import { editedThings } from '#shared/edits/edited_things'
import type { EmailLinkKind } from '#shared/accounts/email_links'
import { eventKinds } from '#shared/console/event_kinds'
import {
  conductCategories,
  moderationCategories,
  reportOutcomes,
} from '#shared/moderation/moderation_categories'
import { invitationReasons } from '#shared/projects/invitations'
import {
  deliveries,
  notificationTopics,
  notificationTypes,
} from '#shared/notifications/notification_types'
import {
  locationTypes,
  occupancyStatuses,
  photoRooms,
  projectTimelines,
  propertyTypes,
  stagingLevels,
} from '#shared/projects/project_enums'
import { chosenFacts, factChoices } from '#shared/projects/project_facts'
import { challengePurposes, passkeyDeviceTypes } from '#shared/accounts/passkeys'
import { refundReasons } from '#shared/payments/refund_reasons'
import { invoiceKinds } from '#shared/jobs/invoices'
import {
  paymentWays,
  scheduleAnswers,
  scheduleEntryKinds,
  scheduleKinds,
  scheduleOrigins,
  schedulePayers,
} from '#shared/jobs/schedule'
import { conditionMoments, damageAnswers } from '#shared/install_day/condition_photos'
import { crewDays, daySteps, noAccessReasons } from '#shared/jobs/install_day'
import { listComparisons, outcomeKinds } from '#shared/jobs/home_outcomes'
import { reminderMoments, visitKinds } from '#shared/jobs/visits'
import { ownerReportOutcomes } from '#shared/jobs/owner_reports'
import { reportStatuses } from '#shared/moderation/report_statuses'
import { messageFileKinds } from '#shared/messages/message_files'
import { alertFrequencies } from '#shared/projects/saved_searches'
import { projectSizes } from '#shared/projects/search_enums'
import {
  stagingAnswers,
  stagingEntryKinds,
  stagingSides,
  stagingTasks,
} from '#shared/jobs/staging_terms'
import { sizeClasses } from '#shared/market/size_classes'
import { supportAlertKinds } from '#shared/payments/support_alert_kinds'
import { suspensionCategories } from '#shared/moderation/suspension_categories'
import { seatRoles } from '#shared/accounts/seat_roles'
import { teamRoles } from '#shared/console/team_roles'
import { usStates } from '#shared/places/us_states'
import { userTypes } from '#shared/accounts/user_types'
import {
  bidPaymentStatuses,
  bidStatuses,
  cancellationReasons,
  rejectionReasons,
} from '#lifecycles/bid_lifecycle'
import { disputeOutcomes, paymentStatuses } from '#lifecycles/payment_lifecycle'
import { projectStatuses } from '#lifecycles/project_lifecycle'

const emailLinkKinds: Record<EmailLinkKind, true> = { confirm: true, restore: true }

const facts = Object.fromEntries(
  chosenFacts.map((key) => [`projects.${string.snakeCase(key)}`, factChoices[key]])
)

const enumerations: Record<string, { values: readonly string[] }> = {
  ...facts,
  'invoice_lines.kind': scheduleKinds,
  'invoices.kind': invoiceKinds,
  'invoices.payer': schedulePayers,
  'schedule_entries.kind': scheduleEntryKinds,
  'schedule_lines.answer': scheduleAnswers,
  'schedule_lines.kind': scheduleKinds,
  'schedule_lines.origin': scheduleOrigins,
  'schedule_lines.paid_way': paymentWays,
  'schedule_lines.payer': schedulePayers,
  'condition_photos.room': { values: photoRooms },
  'condition_photos.moment': conditionMoments,
  'damage_notes.room': { values: photoRooms },
  'damage_answers.kind': damageAnswers,
  'crew_links.kind': crewDays,
  'day_taps.kind': crewDays,
  'day_taps.step': daySteps,
  'day_taps.reason': noAccessReasons,
  'home_outcomes.kind': outcomeKinds,
  'home_outcomes.compared_to_list': listComparisons,
  'former_home_outcomes.kind': outcomeKinds,
  'former_home_outcomes.compared_to_list': listComparisons,
  'agreement_declines.side': stagingSides,
  'agreement_parties.handed_back': handBacks,
  'agreement_openings.side': stagingSides,
  'agreement_reminders.side': stagingSides,
  'agreement_signatures.method': signingMethods,
  'agreement_signatures.side': stagingSides,
  'agreement_versions.kind': agreementKinds,
  'agreement_versions.sent_by': stagingSides,
  'agreements.client_signers': clientSides,
  'agreements.payer': clientSides,
  'audit_events.category': moderationCategories,
  'audit_events.kind': eventKinds,
  'backup_runs.kind': { values: ['full', 'incremental'] },
  'bids.cancellation_reason': cancellationReasons,
  'bids.decline_reason': declineReasons,
  'bids.experience_level': experienceLevels,
  'bids.payment_status': bidPaymentStatuses,
  'bids.payment_terms': paymentTerms,
  'bids.rejection_reason': rejectionReasons,
  'bids.staging_period': stagingPeriods,
  'bids.status': bidStatuses,
  'bids.timeline': bidTimelines,
  'contact_messages.status': contactStatuses,
  'contact_messages.subject': contactSubjects,
  'email_deliveries.outcome': deliveryOutcomes,
  'email_links.kind': { values: Object.keys(emailLinkKinds) },
  'field_edits.thing': editedThings,
  'invitations.reason': invitationReasons,
  'message_files.kind': { values: messageFileKinds },
  'message_reports.outcome': reportOutcomes,
  'message_reports.outcome_category': moderationCategories,
  'message_reports.status': reportStatuses,
  'notification_preferences.delivery': deliveries,
  'notification_preferences.topic': notificationTopics,
  'seat_notification_preferences.delivery': deliveries,
  'seat_notification_preferences.topic': notificationTopics,
  'notifications.delivery': deliveries,
  'notifications.type': notificationTypes,
  'owner_reports.outcome': ownerReportOutcomes,
  'payments.dispute_outcome': disputeOutcomes,
  'payments.refund_reason': refundReasons,
  'passkey_challenges.purpose': { values: challengePurposes },
  'passkeys.device_type': { values: passkeyDeviceTypes },
  'payments.status': paymentStatuses,
  'people.suspension_category': suspensionCategories,
  'portfolio_labels.room': { values: photoRooms },
  'portfolio_labels.staging_level': stagingLevels,
  'professional_badges.document_kind': { values: messageFileKinds },
  'projects.location_types': locationTypes,
  'projects.occupancy_status': occupancyStatuses,
  'projects.property_type': propertyTypes,
  'projects.staging_level': stagingLevels,
  'projects.state': usStates,
  'projects.status': projectStatuses,
  'projects.timeline': projectTimelines,
  'room_pairs.room': { values: photoRooms },
  'reviews.about': stagingSides,
  'saved_search_areas.state': usStates,
  'saved_searches.alerts': alertFrequencies,
  'saved_searches.property_types': propertyTypes,
  'saved_searches.sizes': projectSizes,
  'saved_searches.staging_levels': stagingLevels,
  'staging_entries.answer': stagingAnswers,
  'staging_entries.kind': stagingEntryKinds,
  'staging_reminders.kind': visitKinds,
  'staging_reminders.moment': reminderMoments,
  'staging_visits.kind': visitKinds,
  'staging_visits.proposed_by': stagingSides,
  'stagings.checklist': stagingTasks,
  'stagings.extension_asked_by': stagingSides,
  'stagings.owner_answer': stagingAnswers,
  'stagings.proposed_by': stagingSides,
  'stagings.removed_by': stagingSides,
  'stagings.stager_answer': stagingAnswers,
  'support_alerts.kind': supportAlertKinds,
  'usual_prices.size_class': sizeClasses,
  'usual_prices.staging_level': stagingLevels,
  'place_figures.state': usStates,
  'places.kind': { values: ['city', 'county'] },
  'places.state': usStates,
  'usual_prices.state': usStates,
  'users.area_state': usStates,
  'users.mute_category': conductCategories,
  'users.suspension_category': suspensionCategories,
  'seats.role': seatRoles,
  'seat_invitations.role': seatRoles,
  'users.team_role': teamRoles,
  'audit_events.list': viewedLists,
  'users.user_type': userTypes,
}

/**
 * The values listed in check constraints, by column. A constraint widened by a later migration has
 * several lists for its column. Leaves out the queue's table, which belongs to its package.
 */
async function allowedByDatabase(): Promise<[string, string[]][]> {
  const { rows } = await db.rawQuery<{ rows: { definition: string; table: string }[] }>(`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace
      and conrelid <> 'queue_jobs'::regclass
  `)
  const columns = new Map<string, Set<string>>()
  for (const { table, definition } of rows) {
    for (const [, column, list] of definition.matchAll(/(\w+) (?:= ANY \(|<@ )ARRAY\[(.*?)\]/g)) {
      const values = [...list.matchAll(/'(.*?)'::text/g)].map(([, value]) => value)
      const key = `${table}.${column}`
      columns.set(key, new Set([...(columns.get(key) ?? []), ...values]))
    }
  }
  // PostgreSQL stores a list of one value as a comparison.
  for (const { table, definition } of rows) {
    for (const [, column, value] of definition.matchAll(/\((\w+) = '(\w+)'::text\)/g)) {
      columns.get(`${table}.${column}`)?.add(value)
    }
  }
  return [...columns].map(([column, values]) => [column, [...values].toSorted()])
}

test.group('Allowed values', () => {
  test('are the same in the database and in the code', async ({ assert }) => {
    const inCode = Object.entries(enumerations).map(([column, { values }]) => [
      column,
      values.toSorted(),
    ])
    assert.deepEqual(Object.fromEntries(await allowedByDatabase()), Object.fromEntries(inCode))
  })
})
