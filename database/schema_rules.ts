import type { ColumnInfo, SchemaRules } from '@adonisjs/lucid/types/schema_generator'

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

const project = '#shared/project_enums'
const facts = '#shared/project_facts'
const bid = '#shared/bid_enums'
const bidLifecycle = '#lifecycles/bid_lifecycle'
const moderation = '#shared/moderation_categories'
const staging = '#shared/staging_terms'
const paymentLifecycle = '#lifecycles/payment_lifecycle'

/** The masked parts of a row's texts (see `shared/masking.ts`). */
const masking: ColumnInfo = {
  tsType: 'Masking | null',
  decorators: [{ name: '@column', args: { serializeAs: null } }],
  imports: [{ source: '#shared/masking', typeImports: ['Masking'] }],
}

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
        user_type: enumerated('UserType', '#shared/user_types'),
        area_state: enumerated('UsState', '#shared/us_states'),
        team_role: enumerated('TeamRole', '#shared/team_roles'),
        suspension_category: enumerated('SuspensionCategory', '#shared/suspension_categories'),
        mute_category: enumerated('ConductCategory', moderation),
        portfolio_photos: textList,
        password: hidden,
        masked: masking,
      },
      // The team's role replaces `is_admin`, which the former release still uses.
      skipColumns: ['search_key', 'is_admin'],
    },
    sessions: { columns: { session_id: hidden } },
    passkeys: {
      columns: {
        credential_id: hidden,
        public_key: { ...hidden, tsType: 'Buffer' },
        transports: textList,
        device_type: enumerated('PasskeyDeviceType', '#shared/passkeys'),
      },
    },
    passkey_challenges: {
      columns: {
        challenge: hidden,
        purpose: enumerated('ChallengePurpose', '#shared/passkeys'),
      },
    },
    push_subscriptions: {
      columns: { endpoint: hidden, public_key: hidden, auth_secret: hidden },
    },
    password_resets: { columns: { token: hidden } },
    email_links: {
      columns: { kind: enumerated('EmailLinkKind', '#shared/email_links'), token: hidden },
    },
    email_deliveries: {
      columns: {
        outcome: enumerated('DeliveryOutcome', '#shared/delivery_outcomes'),
      },
    },
    projects: {
      columns: {
        property_type: enumerated('PropertyType', project),
        occupancy_status: enumerated('OccupancyStatus', project),
        timeline: enumerated('ProjectTimeline', project),
        staging_level: enumerated('StagingLevel', project),
        state: enumerated('UsState', '#shared/us_states'),
        status: enumerated('ProjectStatus', '#lifecycles/project_lifecycle'),
        rooms_to_stage: textList,
        location_types: textList,
        listing_price_band: enumerated('ListingPriceBand', facts),
        stairs: enumerated('Stairs', facts),
        truck_parking: enumerated('TruckParking', facts),
        pets: enumerated('Pets', facts),
        access: enumerated('Access', facts),
        photos: textList,
        hidden_photos: textList,
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
          imports: [{ source: '#shared/bid_changes', typeImports: ['FormerTerms'] }],
        },
      },
      // The model has `parts`, as a list.
      skipColumns: ['parts'],
    },
    owner_reports: {
      columns: { outcome: enumerated('OwnerReportOutcome', '#shared/owner_reports') },
    },
    payments: {
      columns: {
        status: enumerated('PaymentStatus', paymentLifecycle),
        dispute_outcome: enumerated('DisputeOutcome', paymentLifecycle),
        refund_reason: enumerated('RefundReason', '#shared/refund_reasons'),
      },
    },
    invitations: { columns: { reason: enumerated('InvitationReason', '#shared/invitations') } },
    messages: { columns: { masked: masking } },
    message_files: {
      columns: { kind: enumerated('MessageFileKind', '#shared/message_files') },
    },
    professional_badges: {
      columns: {
        document_kind: enumerated('MessageFileKind', '#shared/message_files'),
        verification_document: { ...hidden, tsType: 'string | null' },
      },
    },
    stagings: {
      columns: {
        proposed_by: enumerated('StagingSide', staging),
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
    staging_entries: {
      columns: {
        kind: enumerated('StagingEntryKind', staging),
        answer: enumerated('StagingAnswer', staging),
      },
    },
    // The model has `sections`, as a list.
    agreement_templates: { skipColumns: ['sections'] },
    agreements: { columns: { draft: { ...hidden, tsType: 'string | null' } } },
    agreement_versions: {
      columns: {
        kind: enumerated('AgreementKind', '#shared/agreements'),
        text: hidden,
        sent_by: enumerated('StagingSide', staging),
      },
    },
    agreement_signatures: {
      columns: {
        side: enumerated('StagingSide', staging),
        method: enumerated('SigningMethod', '#shared/agreements'),
      },
    },
    agreement_declines: { columns: { side: enumerated('StagingSide', staging) } },
    agreement_openings: { columns: { side: enumerated('StagingSide', staging) } },
    // The model has `sha256`, whose name Lucid would change.
    agreement_documents: { columns: { pdf: hidden }, skipColumns: ['sha256'] },
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
        fact: enumerated('FactKey', facts),
        masked: { ...masking, tsType: 'Masking' },
        answer_masked: masking,
      },
    },
    calendar_feeds: { columns: { token: hidden } },
    support_alerts: {
      columns: { kind: enumerated('SupportAlertKind', '#shared/support_alert_kinds') },
    },
    audit_events: {
      columns: {
        kind: enumerated('EventKind', '#shared/event_kinds'),
        category: enumerated('ModerationCategory', moderation),
        list: enumerated('ViewedList', '#shared/console_views'),
      },
    },
    two_step_verifications: { columns: { secret: hidden } },
    recovery_codes: { columns: { code: hidden } },
    notifications: {
      columns: {
        type: enumerated('NotificationType', '#shared/notification_types'),
        delivery: enumerated('Delivery', '#shared/notification_types'),
      },
    },
    saved_searches: {
      columns: {
        staging_levels: listOf('StagingLevel', project),
        sizes: listOf('ProjectSize', '#shared/search_enums'),
        property_types: listOf('PropertyType', project),
        alerts: enumerated('AlertFrequency', '#shared/saved_searches'),
      },
    },
    saved_search_areas: {
      columns: {
        state: enumerated('UsState', '#shared/us_states'),
        miles: enumerated('AreaDistance', '#shared/saved_searches'),
      },
    },
    place_figures: { columns: { companies: idList } },
    message_reports: {
      columns: {
        status: enumerated('ReportStatus', '#shared/report_statuses'),
        outcome: enumerated('ReportOutcome', moderation),
        outcome_category: enumerated('ModerationCategory', moderation),
      },
    },
    contact_messages: {
      columns: {
        subject: enumerated('ContactSubject', '#shared/contact_subjects'),
        status: enumerated('ContactStatus', '#shared/contact_statuses'),
      },
    },
  },
} satisfies SchemaRules
