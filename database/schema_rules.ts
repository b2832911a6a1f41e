import string from '@adonisjs/core/helpers/string'
import type { ColumnInfo, SchemaRules } from '@adonisjs/lucid/types/schema_generator'
import { chosenFacts } from '#shared/projects/project_facts'

/** A text column whose values come from an enumeration. */
function enumerated(type: string, source: string): ColumnInfo {
  return {
    tsType: type,
    decorators: [{ name: '@column' }],
    imports: [{ source, typeImports: [type] }],
  }
}

/** A text[] column whose items come from an enumeration. */
function listOf(type: string, source: string): ColumnInfo {
  return { ...enumerated(type, source), tsType: `${type}[]` }
}

const project = '#shared/projects/project_enums'
const bid = '#shared/bids/bid_enums'
const bidLifecycle = '#lifecycles/bid_lifecycle'
const moderation = '#shared/moderation/moderation_categories'
const staging = '#shared/jobs/staging_terms'
const outcome = '#shared/jobs/home_outcomes'
const schedule = '#shared/jobs/schedule'
const condition = '#shared/install_day/condition_photos'
const installDay = '#shared/jobs/install_day'
const paymentLifecycle = '#lifecycles/payment_lifecycle'

/** The masked parts of a row's texts (see `shared/masking/masking.ts`). */
const masking: ColumnInfo = {
  tsType: 'Masking | null',
  decorators: [{ name: '@column', args: { serializeAs: null } }],
  imports: [{ source: '#shared/masking/masking', typeImports: ['Masking'] }],
}

/** The facts with choices. */
const factColumns = Object.fromEntries(
  chosenFacts.map((key) => {
    const facts = enumerated('ProjectFacts', '#shared/projects/project_facts')
    return [string.snakeCase(key), { ...facts, tsType: `NonNullable<ProjectFacts['${key}']>` }]
  })
)

const textList: ColumnInfo = { tsType: 'string[]', decorators: [{ name: '@column' }] }
const idList: ColumnInfo = { tsType: 'number[]', decorators: [{ name: '@column' }] }
const hidden: ColumnInfo = {
  tsType: 'string',
  decorators: [{ name: '@column', args: { serializeAs: null } }],
}

export default {
  tables: {
    users: {
      columns: {
        user_type: enumerated('UserType', '#shared/accounts/user_types'),
        area_state: enumerated('UsState', '#shared/places/us_states'),
        team_role: enumerated('TeamRole', '#shared/console/team_roles'),
        suspension_category: enumerated(
          'SuspensionCategory',
          '#shared/moderation/suspension_categories'
        ),
        mute_category: enumerated('ConductCategory', moderation),
        portfolio_photos: textList,
        masked: masking,
      },
      // The former release still uses `is_admin`, which the team's role replaces, and what people have now.
      skipColumns: ['search_key', 'is_admin', 'password', 'two_step_at'],
    },
    people: {
      columns: {
        password: hidden,
        suspension_category: enumerated(
          'SuspensionCategory',
          '#shared/moderation/suspension_categories'
        ),
      },
    },
    field_edits: { columns: { thing: enumerated('EditedThing', '#shared/edits/edited_things') } },
    seats: { columns: { role: enumerated('SeatRole', '#shared/accounts/seat_roles') } },
    seat_invitations: {
      columns: { role: enumerated('SeatRole', '#shared/accounts/seat_roles'), token: hidden },
    },
    sessions: { columns: { session_id: hidden } },
    passkeys: {
      columns: {
        credential_id: hidden,
        public_key: { ...hidden, tsType: 'Buffer' },
        transports: textList,
        device_type: enumerated('PasskeyDeviceType', '#shared/accounts/passkeys'),
      },
    },
    passkey_challenges: {
      columns: {
        challenge: hidden,
        purpose: enumerated('ChallengePurpose', '#shared/accounts/passkeys'),
      },
    },
    push_subscriptions: {
      columns: { endpoint: hidden, public_key: hidden, auth_secret: hidden },
    },
    password_resets: { columns: { token: hidden } },
    email_links: {
      columns: { kind: enumerated('EmailLinkKind', '#shared/accounts/email_links'), token: hidden },
    },
    email_deliveries: {
      columns: {
        outcome: enumerated('DeliveryOutcome', '#shared/notifications/delivery_outcomes'),
      },
    },
    projects: {
      columns: {
        property_type: enumerated('PropertyType', project),
        occupancy_status: enumerated('OccupancyStatus', project),
        timeline: enumerated('ProjectTimeline', project),
        staging_level: enumerated('StagingLevel', project),
        state: enumerated('UsState', '#shared/places/us_states'),
        status: enumerated('ProjectStatus', '#lifecycles/project_lifecycle'),
        rooms_to_stage: textList,
        location_types: textList,
        ...factColumns,
        photos: textList,
        hidden_photos: textList,
        photo_labels: {
          tsType: 'PhotoLabels',
          decorators: [{ name: '@column' }],
          imports: [{ source: '#shared/projects/photo_labels', typeImports: ['PhotoLabels'] }],
        },
        masked: masking,
      },
      // The model has `point`, as degrees.
      skipColumns: ['city_key', 'county_key', 'search_key', 'point'],
    },
    bids: {
      columns: {
        masked: masking,
        timeline: enumerated('BidTimeline', bid),
        experience_level: enumerated('ExperienceLevel', bid),
        staging_period: enumerated('StagingPeriod', bid),
        payment_terms: enumerated('PaymentTerms', bid),
        status: enumerated('BidStatus', bidLifecycle),
        payment_status: enumerated('BidPaymentStatus', bidLifecycle),
        rejection_reason: enumerated('RejectionReason', bidLifecycle),
        decline_reason: enumerated('DeclineReason', bid),
        cancellation_reason: enumerated('CancellationReason', bidLifecycle),
        former_terms: {
          tsType: 'FormerTerms',
          decorators: [{ name: '@column', args: { serializeAs: null } }],
          imports: [{ source: '#shared/bids/bid_changes', typeImports: ['FormerTerms'] }],
        },
      },
      // The model has `parts`, as a list.
      skipColumns: ['parts'],
    },
    places: {
      columns: {
        kind: { tsType: "'city' | 'county'", decorators: [{ name: '@column' }] },
        state: enumerated('UsState', '#shared/places/us_states'),
        zip_codes: textList,
        neighbors: idList,
      },
      // The database compares keys and measures from centers.
      skipColumns: ['key', 'county_key', 'center'],
    },
    owner_reports: {
      columns: { outcome: enumerated('OwnerReportOutcome', '#shared/jobs/owner_reports') },
    },
    payments: {
      columns: {
        status: enumerated('PaymentStatus', paymentLifecycle),
        dispute_outcome: enumerated('DisputeOutcome', paymentLifecycle),
        refund_reason: enumerated('RefundReason', '#shared/payments/refund_reasons'),
      },
    },
    invitations: {
      columns: { reason: enumerated('InvitationReason', '#shared/projects/invitations') },
    },
    messages: { columns: { masked: masking } },
    message_files: {
      columns: { kind: enumerated('MessageFileKind', '#shared/messages/message_files') },
    },
    professional_badges: {
      columns: {
        document_kind: enumerated('MessageFileKind', '#shared/messages/message_files'),
        verification_document: { ...hidden, tsType: 'string | null' },
      },
    },
    stagings: {
      columns: {
        proposed_by: enumerated('StagingSide', staging),
        extension_asked_by: enumerated('StagingSide', staging),
        removed_by: enumerated('StagingSide', staging),
        owner_answer: enumerated('StagingAnswer', staging),
        stager_answer: enumerated('StagingAnswer', staging),
        access: hidden,
        checklist: {
          tsType: 'StagingTask[]',
          decorators: [{ name: '@column' }],
          imports: [{ source: staging, typeImports: ['StagingTask'] }],
        },
      },
    },
    staging_visits: {
      columns: {
        kind: enumerated('VisitKind', '#shared/jobs/visits'),
        proposed_by: enumerated('StagingSide', staging),
      },
    },
    staging_reminders: {
      columns: {
        kind: enumerated('VisitKind', '#shared/jobs/visits'),
        moment: enumerated('ReminderMoment', '#shared/jobs/visits'),
      },
    },
    staging_entries: {
      columns: {
        kind: enumerated('StagingEntryKind', staging),
        answer: enumerated('StagingAnswer', staging),
      },
    },
    crew_links: {
      columns: {
        token: hidden,
        kind: enumerated('CrewDay', installDay),
        to_do: textList,
      },
    },
    day_taps: {
      columns: {
        kind: enumerated('CrewDay', installDay),
        step: enumerated('DayStep', installDay),
        reason: enumerated('NoAccessReason', installDay),
      },
    },
    // The model has `sections`, as a list.
    agreement_templates: { skipColumns: ['sections'] },
    agreements: {
      columns: {
        draft: { ...hidden, tsType: 'string | null' },
        client_signers: enumerated('ClientSide', '#shared/agreements/agreements'),
        payer: enumerated('ClientSide', '#shared/agreements/agreements'),
      },
    },
    agreement_parties: {
      columns: {
        address: { ...hidden, tsType: 'string | null' },
        handed_back: enumerated('HandBack', '#shared/agreements/agreements'),
      },
    },
    agreement_versions: {
      columns: {
        kind: enumerated('AgreementKind', '#shared/agreements/agreements'),
        text: hidden,
        sent_by: enumerated('StagingSide', staging),
      },
    },
    agreement_signatures: {
      columns: {
        side: enumerated('StagingSide', staging),
        method: enumerated('SigningMethod', '#shared/agreements/agreements'),
      },
    },
    agreement_declines: { columns: { side: enumerated('StagingSide', staging) } },
    agreement_openings: { columns: { side: enumerated('StagingSide', staging) } },
    // The model has `sha256`, whose name Lucid would change.
    agreement_documents: { columns: { pdf: hidden }, skipColumns: ['sha256'] },
    // The model has `price`, as a number.
    home_outcomes: {
      columns: {
        kind: enumerated('OutcomeKind', outcome),
        compared_to_list: enumerated('ListComparison', outcome),
      },
      skipColumns: ['price'],
    },
    schedule_lines: {
      columns: {
        kind: enumerated('ScheduleKind', schedule),
        origin: enumerated('ScheduleOrigin', schedule),
        payer: enumerated('SchedulePayer', schedule),
        paid_way: enumerated('PaymentWay', schedule),
        answer: enumerated('ScheduleAnswer', schedule),
      },
    },
    schedule_entries: { columns: { kind: enumerated('ScheduleEntryKind', schedule) } },
    invoices: {
      columns: {
        kind: enumerated('InvoiceKind', '#shared/jobs/invoices'),
        payer: enumerated('SchedulePayer', schedule),
        details: hidden,
      },
    },
    invoice_lines: { columns: { kind: enumerated('ScheduleKind', schedule) } },
    outbox_reports: {
      columns: {
        waiting_in: {
          tsType: 'WaitingIn[]',
          decorators: [{ name: '@column' }],
          imports: [{ source: condition, typeImports: ['WaitingIn'] }],
        },
      },
    },
    condition_photos: {
      columns: {
        room: enumerated('Room', project),
        moment: enumerated('ConditionMoment', condition),
      },
    },
    damage_notes: { columns: { room: enumerated('Room', project) } },
    damage_answers: { columns: { kind: enumerated('DamageAnswerKind', condition) } },
    room_pairs: { columns: { room: enumerated('Room', project) } },
    portfolio_labels: {
      columns: {
        room: enumerated('Room', project),
        staging_level: enumerated('StagingLevel', project),
      },
    },
    reviews: { columns: { about: enumerated('StagingSide', staging), masked: masking } },
    questions: {
      columns: {
        fact: enumerated('FactKey', '#shared/projects/project_facts'),
        masked: { ...masking, tsType: 'Masking' },
        answer_masked: masking,
      },
    },
    calendar_feeds: { columns: { token: hidden } },
    support_alerts: {
      columns: { kind: enumerated('SupportAlertKind', '#shared/payments/support_alert_kinds') },
    },
    audit_events: {
      columns: {
        kind: enumerated('EventKind', '#shared/console/event_kinds'),
        category: enumerated('ModerationCategory', moderation),
        list: enumerated('ViewedList', '#shared/console/console_views'),
      },
    },
    two_step_verifications: { columns: { secret: hidden } },
    recovery_codes: { columns: { code: hidden } },
    notifications: {
      columns: {
        type: enumerated('NotificationType', '#shared/notifications/notification_types'),
        delivery: enumerated('Delivery', '#shared/notifications/notification_types'),
      },
    },
    saved_searches: {
      columns: {
        staging_levels: listOf('StagingLevel', project),
        sizes: listOf('ProjectSize', '#shared/projects/search_enums'),
        property_types: listOf('PropertyType', project),
        alerts: enumerated('AlertFrequency', '#shared/projects/saved_searches'),
      },
    },
    saved_search_areas: {
      columns: {
        state: enumerated('UsState', '#shared/places/us_states'),
        miles: enumerated('AreaDistance', '#shared/projects/saved_searches'),
      },
    },
    place_figures: { columns: { companies: idList } },
    message_reports: {
      columns: {
        status: enumerated('ReportStatus', '#shared/moderation/report_statuses'),
        outcome: enumerated('ReportOutcome', moderation),
        outcome_category: enumerated('ModerationCategory', moderation),
      },
    },
    contact_messages: {
      columns: {
        subject: enumerated('ContactSubject', '#shared/messages/contact_subjects'),
        status: enumerated('ContactStatus', '#shared/messages/contact_statuses'),
      },
    },
  },
} satisfies SchemaRules
