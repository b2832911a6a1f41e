import string from '@adonisjs/core/helpers/string'
import db from '@adonisjs/lucid/services/db'
import type { Masking } from '#shared/masking/masking'
import { factDates, factKeys } from '#shared/projects/project_facts'
import type { StagingSide } from '#shared/jobs/staging_terms'
import { filesOfMessage, type SentFile } from '#queries/message_files'
import { contactsReleasedAt } from '#models/message/contact_release'
import { openDraft } from '#models/agreement/draft'
import { openAddress } from '#models/agreement_party'
import { openText } from '#models/agreement_version'
import { openInvoiceDetails } from '#models/invoice'
import { openAccess } from '#models/staging/access'
import { isInvitedTo, jobFactsColumns, jobFactsOf, jobTables } from '#models/project/job_facts'
import type { JobFacts } from '#lifecycles/job'
import { isWithheldBid, isWithheldNotice } from '#models/project/visibility'
import Person from '#models/person'
import Seat from '#models/seat'
import type User from '#models/user'

/** A plain row; the next page starts after its `id`. */
export type ExportedRow = { id: number } & Record<string, unknown>

const pageSize = 500

const offer = `b.id, b.project_id as "projectId", p.title as project, p.masked, b.amount, b.timeline,
  b.experience_level as "experienceLevel", b.staging_period as "stagingPeriod",
  b.payment_terms as "paymentTerms", b.accepts_credit_cards as "acceptsCreditCards",
  b.extension_per_month as "extensionPerMonth", b.parts, b.former_terms as "formerTerms",
  b.status, b.payment_status as "paymentStatus",
  b.decline_reason as "declineReason", b.selected_at as "selectedAt", b.paid_at as "paidAt",
  b.acceptance_undone_at as "acceptanceUndoneAt", b.confirmation_asked_at as "confirmationAskedAt",
  b.stager_completed_at as "workCompletedAt", b.closed_at as "closedAt", b.created_at as "createdAt"`

/** The other party of a row. `exportedRow` decides how much of it is exported. */
const other = (name: string, released: string) => `json_build_object('name', ${name}.name,
  'company', ${name}.company, 'email', ${name}.email, 'phone', ${name}.phone,
  'userType', ${name}.user_type, 'stagerIdentifier', ${name}.stager_identifier,
  'deleted', ${name}.deleted_at is not null, 'released', ${released}) as other`

const dateKeys: readonly string[] = factDates

const projectFactColumns = factKeys
  .map((key) => `${string.snakeCase(key)}${dateKeys.includes(key) ? '::text' : ''} as "${key}"`)
  .join(', ')

/** A review, for both parties. */
const review = `id, project_id as "projectId", rating, on_time as "onTime", as_agreed as "asAgreed",
  would_hire_again as "wouldHireAgain", title, comment, reply, replied_at as "repliedAt",
  created_at as "createdAt", released_at as "releasedAt"`

const sessionColumns = `id, user_agent as "userAgent", created_at as "createdAt",
  last_seen_at as "lastSeenAt", expires_at as "expiresAt"`

const pushColumns = `d.id, s.user_agent as "userAgent", split_part(d.endpoint, '/', 3) as "pushService",
  d.created_at as "createdAt", d.last_sent_at as "lastSentAt", d.last_failed_at as "lastFailedAt"
  from push_subscriptions d join sessions s on s.id = d.session_id`

const calendarColumns = `id, name, created_at as "createdAt", last_used_on::text as "lastUsedOn"
  from calendar_feeds`

const invoiceColumns = `
    select i.id, b.project_id as "projectId", i.kind, i.number, i.issued_on::text as "issuedOn",
      i.issuer_name as "issuerName", i.issuer_address as "issuerAddress",
      i.issuer_tax_id as "issuerTaxId", i.details as "sealedInvoice", i.payer,
      i.rental_from::text as "rentalFrom", i.rental_to::text as "rentalTo",
      i.total as "totalCents", (select json_agg(json_build_object('kind', l.kind,
        'amountCents', l.amount, 'dueOn', l.due_on) order by l.position)
        from invoice_lines l where l.invoice_id = i.id) as lines
    from invoices i join bids b on b.id = i.bid_id`

/** What is only the person's, in whichever account. `:person` is the person. */
const ofPerson = {
  passkeys: `
    select id, name, created_at as "createdAt", last_used_at as "lastUsedAt"
    from passkeys where person_id = :person`,
  knownNetworks: `
    select id, last_sign_in_at as "lastSignInAt" from known_networks where person_id = :person`,
  emailLinks: `
    select id, kind, email, created_at as "createdAt", expires_at as "expiresAt",
      used_at as "usedAt" from email_links where person_id = :person`,
} as const

/** What the person did, without what people merely looked at in the console. */
const deeds = `kind not in ('note_written', 'account_viewed', 'project_viewed', 'inquiry_viewed',
  'report_viewed', 'list_viewed', 'list_exported', 'agreement_viewed')`

/**
 * What Stagely stores about a person, by chapter of `data.json`: also what the person wrote and did for accounts,
 * without what belongs to the accounts, such as the texts of agreements and whom messages went to.
 */
const personChapters = {
  seats: `
    select s.id, s.user_id as "accountId", coalesce(u.company, u.name) as account, s.role,
      s.role = 'owner' or s.may_commit as "maySignAndPay",
      s.joined_at as "joinedAt", s.ended_at as "endedAt"
    from seats s join users u on u.id = s.user_id where s.person_id = :person`,
  signIns: `
    select ${sessionColumns}, user_id as "accountId" from sessions where person_id = :person`,
  scheduleEntries: `
    select e.id, e.actor_id as "accountId", e.line_id as "lineId", e.kind,
      e.amount as "amountCents", e.due_on::text as "dueOn", e.created_at as "createdAt"
    from schedule_entries e where e.person_id = :person`,
  calendarAddresses: `
    select user_id as "accountId", ${calendarColumns} where person_id = :person`,
  pushSubscriptions: `
    select d.user_id as "accountId", ${pushColumns} where s.person_id = :person`,
  ...ofPerson,
  messagesWritten: `
    select m.id, m.sender_id as "accountId", m.project_id as "projectId", m.content,
      ${filesOfMessage('m.id')} as files, m.created_at as "createdAt"
    from messages m where m.person_id = :person`,
  stagingEntries: `
    select id, actor_id as "accountId", staging_id as "stagingId", kind, day::text, answer, price,
      created_at as "createdAt"
    from staging_entries where person_id = :person`,
  conditionPhotos: `
    select c.id, c.actor_id as "accountId", b.project_id as "projectId", c.room, c.moment,
      c.taken_at as "takenAt", c.received_at as "receivedAt"
    from condition_photos c join bids b on b.id = c.bid_id where c.person_id = :person`,
  damageNotes: `
    select n.id, n.actor_id as "accountId", b.project_id as "projectId", n.room, n.text,
      n.taken_at as "takenAt", n.received_at as "receivedAt"
    from damage_notes n join bids b on b.id = n.bid_id where n.person_id = :person`,
  damageAnswers: `
    select id, actor_id as "accountId", note_id as "noteId", kind, text, created_at as "createdAt"
    from damage_answers where person_id = :person`,
  agreementsSent: `
    select v.id, v.sender_id as "accountId", b.project_id as "projectId", v.number as version, v.kind,
      v.sent_at as "sentAt"
    from agreement_versions v join agreements a on a.id = v.agreement_id
    join bids b on b.id = a.bid_id where v.person_id = :person`,
  agreementsSigned: `
    select id, user_id as "accountId", version_id as "versionId", name, method, consent,
      signed_at as "signedAt"
    from agreement_signatures where person_id = :person`,
  agreementsDeclined: `
    select version_id as id, user_id as "accountId", reason, declined_at as "declinedAt"
    from agreement_declines where person_id = :person`,
  edits: `
    select row_number() over (order by edited_at, thing, thing_id, field, user_id)::int as id,
      user_id as "accountId", thing, thing_id as "thingId", field, edited_at as "editedAt"
    from field_edits where person_id = :person`,
  savedSearches: `
    select id, user_id as "accountId", name, created_at as "createdAt"
    from saved_searches where person_id = :person`,
  feesPaid: `
    select y.id, b.user_id as "accountId", y.bid_id as "bidId", y.amount as "amountCents", y.currency,
      y.status, y.succeeded_at as "succeededAt"
    from payments y join bids b on b.id = y.bid_id where y.person_id = :person`,
  history: `
    select id, actor_id as "accountId", kind, project_id as "projectId", bid_id as "bidId",
      created_at as "createdAt"
    from audit_events where person_id = :person and ${deeds}`,
  emailsReceived: `
    select id, user_id as "accountId", subject, outcome, created_at as "createdAt"
    from email_deliveries where person_id = :person`,
} as const

/**
 * What Stagely stores about an account, by chapter of `data.json`. Lists each column, so that passwords and tokens
 * are never included. `:me` is the account, `:person` whoever asks: what is a colleague's own is left out.
 */
const chapters = {
  people: `
    select s.id, case when p.deleted_at is null then coalesce(s.former_name, p.name)
        else 'Former member' end as name, s.role,
      s.role = 'owner' or s.may_commit as "maySignAndPay",
      s.joined_at as "joinedAt", s.ended_at as "endedAt"
    from seats s join people p on p.id = s.person_id where s.user_id = :me`,
  peopleInvited: `
    select id, email, role, role = 'owner' or may_commit as "maySignAndPay",
      sent_at as "sentAt", expires_at as "expiresAt"
    from seat_invitations where user_id = :me`,
  edits: `
    select row_number() over (order by e.edited_at, e.thing, e.thing_id, e.field)::int as id,
      e.thing, e.thing_id as "thingId", e.field,
      case when p.deleted_at is null and exists (select from seats s
        where s.user_id = :me and s.person_id = p.id and s.ended_at is null)
        then p.name else 'Former member' end as by,
      e.edited_at as "editedAt"
    from field_edits e join people p on p.id = e.person_id where e.user_id = :me`,
  projects: `
    select id, title, description, status, property_type as "propertyType",
      occupancy_status as "occupancyStatus", square_footage as "squareFootage", bedrooms, bathrooms,
      location, city, neighborhood, county, state, timeline, staging_level as "stagingLevel",
      rooms_to_stage as "roomsToStage", other_rooms as "otherRooms", levels,
      location_types as "locationTypes", budget_range as "budgetRange", deadline::text, photos,
      photo_labels as "photoLabels", ${projectFactColumns},
      floor_plan as "floorPlan",
      created_at as "createdAt", updated_at as "updatedAt", completed_at as "completedAt",
      cancelled_at as "cancelledAt", deleted_at as "deletedAt", hidden_at as "hiddenAt",
      hidden_reason as "hiddenReason", hidden_photos_reason as "hiddenPhotosReason"
    from projects where user_id = :me`,
  offersMade: `
    select ${offer}, b.platform_fee as "platformFeeCents", b.rejection_reason as "rejectionReason",
      b.cancellation_reason as "cancellationReason", b.price_rank as "priceRank",
      b.compared_offers as "comparedOffers", b.median_price as "medianPrice", b.note,
      b.give_up_reason as "giveUpReason",
      ${other('u', "b.payment_status = 'paid'")}
    from bids b join projects p on p.id = b.project_id join users u on u.id = p.user_id
    where b.user_id = :me`,
  offersReceived: `
    select ${offer}, b.note as "noteReceived", b.masked as "noteMasked",
      b.give_up_reason as "giveUpReason",
      ${other('u', "b.payment_status = 'paid'")}
    from bids b join projects p on p.id = b.project_id join users u on u.id = b.user_id
    where p.user_id = :me and not ${isWithheldBid('b')}`,
  sellerLinks: `
    select l.id, l.project_id as "projectId", l.created_at as "createdAt", l.issued_at as "issuedAt",
      l.expires_at as "expiresAt", l.ended_at as "endedAt", l.days as "daysOnMarket", l.openings,
      l.last_opened_at as "lastOpenedAt", l.chosen_bid_id as "chosenOfferId", l.note,
      l.chosen_at as "chosenAt"
    from seller_links l join projects p on p.id = l.project_id where p.user_id = :me`,
  jobs: `
    select p.id, p.title, p.masked,
      case when p.user_id = :me then 'owner' else 'stager' end as side,
      ${jobFactsColumns(isInvitedTo(':me'))}
    from ${jobTables(':me')}
    where p.deleted_at is null
      and (p.user_id = :me or p.id in (select own.project_id from bids own where own.user_id = :me))`,
  payments: `
    select y.id, y.bid_id as "bidId", y.amount as "amountCents", y.currency, y.status,
      y.card_brand as "cardBrand", y.card_last_four as "cardLastFour",
      y.created_at as "createdAt", y.succeeded_at as "succeededAt", y.refunded_at as "refundedAt",
      y.refunded_amount as "refundedAmountCents", y.refund_reason as "refundReason"
    from payments y join bids b on b.id = y.bid_id where b.user_id = :me`,
  receipts: `
    select r.id, r.year, r.serial, r.bid_id as "bidId", r.amount as "amountCents",
      r.issued_at as "issuedAt", r.payer_name as "payerName", r.payer_company as "payerCompany",
      r.payer_address as "payerAddress", r.payer_tax_id as "payerTaxId"
    from receipts r join bids b on b.id = r.bid_id where b.user_id = :me`,
  receiptDetails: `
    select user_id as id, address, tax_id as "taxId", tax_id_on_invoices as "taxIdOnInvoices",
      updated_at as "updatedAt"
    from receipt_details where user_id = :me`,
  stagings: `
    select s.id, s.bid_id as "bidId", b.project_id as "projectId", p.title as project, p.masked,
      case when p.user_id = :me then 'owner' else 'company' end as side,
      coalesce(s.extension_asked_by = case when p.user_id = :me then 'owner' else 'stager' end, false)
        as "iAskedForAnotherMonth",
      coalesce((select json_agg(json_build_object('kind', v.kind, 'proposedDate', v.proposed_on,
          'proposedFrom', v.proposed_from, 'proposedTo', v.proposed_to, 'agreedDate', v.agreed_on,
          'agreedFrom', v.agreed_from, 'agreedTo', v.agreed_to) order by v.id)
        from staging_visits v where v.staging_id = s.id), '[]'::json) as visits,
      s.proposed_install_on::text as "proposedInstallDate", s.install_on::text as "installDate",
      s.removal_on::text as "removalDate", s.extra_months as "extraMonths",
      s.removed_on::text as "removedOn",
      case when p.user_id = :me then s.owner_answer else s.stager_answer end as "myAnswer",
      case when p.user_id = :me then s.checklist end as checklist,
      case when p.user_id = :me then s.access end as "sealedAccess",
      ${other('u', "b.payment_status = 'paid'")}
    from stagings s join bids b on b.id = s.bid_id join projects p on p.id = b.project_id
    join users u on u.id = case when p.user_id = :me then b.user_id else p.user_id end
    where p.user_id = :me or b.user_id = :me`,
  crewLinks: `
    select l.id, b.project_id as "projectId", l.kind, l.day::text, l.created_at as "createdAt",
      l.ended_at as "endedAt", case when b.user_id = :me then l.crew end as crew,
      case when b.user_id = :me then l.to_do end as "toDo", l.shows_codes as "showsCodes", l.openings,
      l.last_opened_at as "lastOpenedAt",
      array(select n.shown_at from crew_showings n where n.crew_link_id = l.id order by n.id) as "shownAt"
    from crew_links l join bids b on b.id = l.bid_id join projects p on p.id = b.project_id
    where p.user_id = :me or b.user_id = :me`,
  dayTaps: `
    select t.id, b.project_id as "projectId", t.kind, t.day::text, t.step, t.reason, t.note,
      t.tapped_at as "tappedAt", t.received_at as "receivedAt", t.undone_at as "undoneAt"
    from day_taps t join stagings s on s.id = t.staging_id join bids b on b.id = s.bid_id
    join projects p on p.id = b.project_id
    where b.user_id = :me or (p.user_id = :me and t.announced_at is not null)`,
  roomPairs: `
    select r.id, r.bid_id as "bidId", b.project_id as "projectId", p.title as project, p.masked,
      r.room, case when p.user_id = :me then 'owner' else 'company' end as side,
      array[case when p.user_id = :me then r.before_photo else r.after_photo end] as photos,
      r.consented_at as "consentedAt", r.created_at as "createdAt",
      ${other('u', "b.payment_status = 'paid'")}
    from room_pairs r join bids b on b.id = r.bid_id join projects p on p.id = b.project_id
    join users u on u.id = case when p.user_id = :me then b.user_id else p.user_id end
    where p.user_id = :me or b.user_id = :me`,
  conditionPhotos: `
    select c.id, b.project_id as "projectId", c.room, c.moment, array[c.photo] as photos,
      c.note_id as "noteId", c.taken_at as "takenAt", c.received_at as "receivedAt"
    from condition_photos c join bids b on b.id = c.bid_id where c.actor_id = :me`,
  damageNotes: `
    select n.id, b.project_id as "projectId", n.room, n.text, n.taken_at as "takenAt",
      n.received_at as "receivedAt"
    from damage_notes n join bids b on b.id = n.bid_id where n.actor_id = :me`,
  damageAnswers: `
    select id, note_id as "noteId", kind, text, created_at as "createdAt"
    from damage_answers where actor_id = :me`,
  homeOutcomes: `
    select o.id, b.project_id as "projectId", p.title as project, o.kind,
      o.listed_on::text as "listedOn", o.under_contract_on::text as "underContractOn",
      o.closed_on::text as "closedOn", o.compared_to_list as "comparedToList",
      o.price::text as "sealedPrice", o.created_at as "enteredAt", o.updated_at as "updatedAt"
    from home_outcomes o join bids b on b.id = o.bid_id join projects p on p.id = b.project_id
    where p.user_id = :me`,
  formerHomeOutcomes: `
    select f.id, b.project_id as "projectId", f.kind, f.listed_on::text as "listedOn",
      f.under_contract_on::text as "underContractOn", f.closed_on::text as "closedOn",
      f.compared_to_list as "comparedToList", f.price::text as "sealedPrice",
      f.entered_at as "enteredAt", f.replaced_at as "replacedAt"
    from former_home_outcomes f join home_outcomes o on o.id = f.outcome_id
    join bids b on b.id = o.bid_id join projects p on p.id = b.project_id
    where p.user_id = :me`,
  homeCards: `
    select c.id, b.project_id as "projectId", c.pair_id as "pairId",
      case when p.user_id = :me then 'owner' else 'company' end as side,
      c.shows_comparison as "showsComparison", c.owner_consented_at as "ownerConsentedAt",
      c.company_consented_at as "companyConsentedAt"
    from home_cards c join bids b on b.id = c.bid_id join projects p on p.id = b.project_id
    where p.user_id = :me or b.user_id = :me`,
  portfolioLabels: `
    select id, array[photo] as photos, room, staging_level as "stagingLevel"
    from portfolio_labels where user_id = :me`,
  agreements: `
    select v.id, b.project_id as "projectId", p.title as project, p.masked, v.number, v.kind,
      v.text as "sealedText", v.hash as sha256, v.install_on::text as "installDate",
      v.removal_on::text as "removalDate", v.price, a.reference || '-' || v.number as reference,
      v.extension_per_month as "extensionPerMonth",
      v.sent_by as "sentBy", v.sent_at as "sentAt",
      v.address_confirmed as "senderAddressConfirmed",
      (select json_build_object('side', o.side, 'openedAt', o.opened_at,
          'addressConfirmed', o.address_confirmed)
        from agreement_openings o where o.version_id = v.id) as opened,
      coalesce((select json_agg(json_build_object('side', s.side, 'name', s.name,
        'method', s.method, 'consent', s.consent, 'addressConfirmed', s.address_confirmed,
        'signedAt', s.signed_at) order by s.id)
        from agreement_signatures s where s.version_id = v.id), '[]') as signatures,
      coalesce((select json_agg(json_build_object('seller', y.name, 'name', g.name,
        'consent', g.consent, 'signedAt', g.signed_at) order by y.position)
        from agreement_parties y left join agreement_party_signatures g on g.party_id = y.id
        where y.version_id = v.id), '[]') as sellers,
      (select json_build_object('side', d.side, 'withdrawn', d.side = v.sent_by, 'reason', d.reason,
          'addressConfirmed', d.address_confirmed, 'declinedAt', d.declined_at)
        from agreement_declines d where d.version_id = v.id) as declined
    from agreement_versions v join agreements a on a.id = v.agreement_id
    join bids b on b.id = a.bid_id join projects p on p.id = b.project_id
    where p.user_id = :me or b.user_id = :me`,
  agreementDrafts: `
    select a.id, b.project_id as "projectId", a.draft as "sealedDraft", a.updated_at as "updatedAt"
    from agreements a join bids b on b.id = a.bid_id
    where b.user_id = :me and a.draft is not null`,
  agreementSellers: `
    select y.id, b.project_id as "projectId", v.number as version, y.name,
      y.address as "sealedSellerAddress", y.opened_at as "openedAt", y.handed_back as "handedBack",
      y.handed_back_at as "handedBackAt", y.erased_at as "addressErasedAt", y.created_at as "createdAt"
    from agreement_parties y join agreements a on a.id = y.agreement_id
    join bids b on b.id = a.bid_id join projects p on p.id = b.project_id
    left join agreement_versions v on v.id = y.version_id
    where p.user_id = :me`,
  agreementReports: `
    select r.id, b.project_id as "projectId", v.number as version, r.reason,
      r.created_at as "createdAt", r.decided_at as "decidedAt", r.decision as answer
    from agreement_reports r join agreement_versions v on v.id = r.version_id
    join agreements a on a.id = v.agreement_id join bids b on b.id = a.bid_id
    where r.reporter_id = :me`,
  stagingEntries: `
    select id, staging_id as "stagingId", kind, day::text, answer, price, created_at as "createdAt"
    from staging_entries where actor_id = :me`,
  schedule: `
    select l.id, b.project_id as "projectId",
      case when p.user_id = :me then 'owner' else 'company' end as side, l.kind, l.origin, l.title,
      l.amount as "amountCents", l.due_on::text as "dueOn", l.payer, l.paid_on::text as "paidOn",
      l.paid_way as "paidWay", l.paid_note as "paidNote", l.answer, l.reason,
      l.answered_at as "answeredAt", l.removed_at as "removedAt", l.created_at as "createdAt"
    from schedule_lines l join bids b on b.id = l.bid_id join projects p on p.id = b.project_id
    where p.user_id = :me or b.user_id = :me`,
  scheduleEntries: `
    select e.id, e.line_id as "lineId", e.kind, e.amount as "amountCents", e.due_on::text as "dueOn",
      e.paid_on::text as "paidOn", e.created_at as "createdAt"
    from schedule_entries e where e.actor_id = :me`,
  invoices: `${invoiceColumns} where i.company_id = :me`,
  invoicesReceived: `${invoiceColumns} join projects p on p.id = b.project_id
    where p.user_id = :me and i.payer = 'owner' and b.payment_status = 'paid'`,
  calendarAddresses: `
    select ${calendarColumns} where user_id = :me and person_id = :person`,
  messages: `
    select m.id, m.sender_id = :me as sent, m.content, m.masked, m.project_id as "projectId",
      m.created_at as "createdAt", m.read_at as "readAt", ${filesOfMessage('m.id')} as files,
      ${other('u', `${contactsReleasedAt(':me', 'u.id')} is not null`)}
    from messages m
    join users u on u.id = case when m.sender_id = :me then m.receiver_id else m.sender_id end
    where least(m.sender_id, m.receiver_id) = :me or greatest(m.sender_id, m.receiver_id) = :me`,
  blocked: `
    select k.blocked_id as id, k.created_at as "createdAt", ${other('u', 'false')}
    from message_blocks k join users u on u.id = k.blocked_id where k.blocker_id = :me`,
  reports: `
    select t.id, t.message_id as "messageId", t.reason, t.status, t.created_at as "createdAt",
      ${other('u', 'false')}
    from message_reports t join users u on u.id = t.reported_id where t.reporter_id = :me`,
  ownerReports: `
    select o.id, o.bid_id as "bidId",
      case when o.stager_id = :me then 'company' else 'owner' end as side,
      o.created_at as "createdAt", o.outcome, o.decided_at as "decidedAt",
      case when o.stager_id = :me then o.reason end as reason
    from owner_reports o where o.stager_id = :me or o.owner_id = :me`,
  notifications: `
    select id, type, title, message, read, created_at as "createdAt"
    from notifications where user_id = :me and not ${isWithheldNotice}`,
  notificationPreferences: `
    select row_number() over (order by topic)::int as id, topic, delivery, push
    from seat_notification_preferences where seat_id in (
      select id from seats where user_id = :me and person_id = :person)`,
  reviewsWritten: `
    select ${review}, removed_at as "removedAt"
    from reviews where reviewer_id = :me`,
  reviewsReceived: `
    select ${review}, reported_at as "reportedAt",
      report_reason as "reportReason"
    from reviews where reviewee_id = :me and released_at is not null and removed_at is null`,
  questionsAsked: `
    select id, project_id as "projectId", text, asked_at as "askedAt",
      answered_at as "answeredAt", hidden_at as "hiddenAt", hidden_reason as "hiddenReason"
    from questions where asker_id = :me`,
  answersWritten: `
    select q.id, q.project_id as "projectId", q.answer, q.answered_at as "answeredAt",
      q.corrected_at as "correctedAt"
    from questions q join projects p on p.id = q.project_id
    where p.user_id = :me and q.answer is not null`,
  questionReports: `
    select id, question_id as "questionId", reason, created_at as "createdAt"
    from question_reports where reporter_id = :me`,
  badges: `
    select g.id, t.name as badge, g.document_name as document, g.created_at as "sentAt",
      g.decided_at as "checkedAt", g.verification_date as "verifiedAt",
      g.expiry_date as "expiresAt", g.decline_reason as "declineReason",
      g.revoked_at as "removedAt", g.revoke_reason as "removalReason",
      g.document_removed_at as "documentDeletedAt"
    from professional_badges g join badge_types t on t.key = g.badge_type
    where g.user_id = :me`,
  reputation: `
    select user_id as id, average_rating as rating, review_count as reviews,
      total_score as "sumOfStars", completed_projects as "completedProjects",
      response_time as "medianReplyMinutes", paid_acceptances as "acceptancesPaid",
      unpaid_acceptances as "acceptancesNotPaid",
      stager_cancellations as "offersCancelledAfterAcceptance",
      posted_projects as "postedProjects", past_projects as "pastProjects",
      hired_projects as "hiredProjects", decision_time as "medianDecisionMinutes",
      owner_cancellations as "projectsCancelledAfterAcceptance", badge_count as badges,
      last_updated as "lastUpdated"
    from reputation_scores where user_id = :me`,
  favorites: `
    select f.company_id as id, u.stager_identifier as company, f.created_at as "createdAt"
    from favorites f join users u on u.id = f.company_id where f.owner_id = :me`,
  invitationsSent: `
    select row_number() over (order by i.created_at, i.company_id)::int as id,
      i.project_id as "projectId", u.stager_identifier as company, i.reason,
      i.created_at as "createdAt"
    from invitations i join projects p on p.id = i.project_id
    join users u on u.id = i.company_id where p.user_id = :me`,
  invitationsReceived: `
    select project_id as id, created_at as "createdAt", seen_at as "seenAt",
      declined_at as "declinedAt"
    from invitations where company_id = :me`,
  removedFromSearch: `
    select project_id as id, created_at as "createdAt" from dismissals where user_id = :me`,
  savedSearches: `
    select s.id, s.name, s.staging_levels as "stagingLevels", s.sizes,
      s.property_types as "propertyTypes", s.alerts, s.created_at as "createdAt",
      (select json_agg(json_build_object('county', a.county, 'state', a.state,
        'city', a.city, 'miles', a.miles) order by a.id)
       from saved_search_areas a where a.saved_search_id = s.id) as areas
    from saved_searches s where s.user_id = :me`,
  agreementTemplates: `
    select id, name, sections, created_at as "createdAt", updated_at as "updatedAt"
    from agreement_templates where user_id = :me`,
  signIns: `
    select ${sessionColumns} from sessions where user_id = :me and person_id = :person`,
  pushSubscriptions: `
    select ${pushColumns} where d.user_id = :me and s.person_id = :person`,
  ...ofPerson,
  history: `
    select id, kind, project_id as "projectId", bid_id as "bidId", created_at as "createdAt"
    from audit_events where (actor_id = :me or user_id = :me) and ${deeds}`,
  warnings: `
    select id, kind, category, reason, created_at as "createdAt" from audit_events
    where user_id = :me and kind in ('account_warned', 'account_muted')`,
  emailsReceived: `
    select id, subject, outcome, created_at as "createdAt"
    from email_deliveries where user_id = :me`,
} as const

export type ExportSection = keyof typeof chapters
export type PersonSection = keyof typeof personChapters

export interface ExportOptions {
  /** Who asks; by default the person of the request. */
  personId?: number
  /** The team makes the copy: without how to get into the owner's home, texts of agreements, prices
   * of homes, and files. */
  byTeam?: boolean
}

const centsOf = (price: string | null) => price && Number(price)

/** Columns that are encrypted or not for the team, and what they are called once they are open. */
const sealedColumns = {
  sealedPrice: { name: 'priceCents', open: centsOf },
  sealedAccess: { name: 'access', open: openAccess },
  sealedText: { name: 'text', open: openText },
  sealedDraft: { name: 'draft', open: openDraft },
  sealedInvoice: { name: 'details', open: openInvoiceDetails },
  sealedSellerAddress: { name: 'address', open: openAddress },
} as const

/** A job of the person, by its project. */
export interface ExportedJob extends ExportedRow {
  title: string
  masked: Masking | null
  side: StagingSide
  facts: JobFacts
}

/** Reads the facts of a job from the columns of its row. */
function withFacts({ id, title, masked, side, ...columns }: ExportedRow): ExportedRow {
  return { id, title, masked, side, facts: jobFactsOf(columns as unknown as JobFacts) }
}

/** Opens what only the account itself reads: address and access instructions, agreements, prices of homes. */
function opened(row: ExportedRow, { byTeam = false }: ExportOptions): ExportedRow {
  for (const [column, { name, open }] of Object.entries(sealedColumns)) {
    if (!(column in row)) continue
    const { [column]: sealed, ...rest } = row
    const shown = byTeam ? rest : { ...rest, [name]: open(sealed as string | null) }
    return { ...shown, id: row.id }
  }
  return row
}

/** A chapter's rows, oldest first, read in pages to limit memory use. */
async function* rowsOf(
  sql: string,
  whose: { me?: number; person: number }
): AsyncGenerator<ExportedRow> {
  let after = 0
  for (;;) {
    const { rows } = await db.rawQuery<{ rows: ExportedRow[] }>(
      `select * from (${sql}) chapter where id > :after order by id limit :pageSize`,
      { ...whose, after, pageSize }
    )
    yield* rows
    if (rows.length < pageSize) return
    after = rows[rows.length - 1].id
  }
}

async function* readRowsOf(chapter: ExportSection, user: User, options: ExportOptions) {
  const person = options.personId ?? user.seat?.personId ?? 0
  for await (const row of rowsOf(chapters[chapter], { me: user.id, person })) {
    yield chapter === 'jobs' ? withFacts(row) : opened(row, options)
  }
}

/** Each chapter with its rows. Rows are read lazily. */
export const sectionsOf = (user: User, options: ExportOptions = {}) =>
  (Object.keys(chapters) as ExportSection[]).map(
    (name): [ExportSection, AsyncGenerator<ExportedRow>] => [name, readRowsOf(name, user, options)]
  )

/** The same for a person, in all accounts. */
export const sectionsOfPerson = ({ id: person }: Pick<Person, 'id'>) =>
  (Object.keys(personChapters) as PersonSection[]).map(
    (name): [PersonSection, AsyncGenerator<ExportedRow>] => [
      name,
      rowsOf(personChapters[name], { person }),
    ]
  )

/** Who signs in with the contact address of an account and has a seat in it; 0 if nobody does. */
export async function contactPersonOf({ id, email }: User): Promise<number> {
  const seats = Seat.query().where('userId', id).whereNull('endedAt').select('personId')
  const person = await Person.query()
    .whereRaw('lower(email) = lower(?)', [email])
    .whereIn('id', seats)
    .first()
  return person?.id ?? 0
}

/** The files that a person has sent in messages. */
export async function sentFilesOf({ id }: User) {
  const { rows } = await db.rawQuery<{
    rows: Pick<SentFile, 'id' | 'name' | 'kind' | 'storedAs'>[]
  }>(
    `select id, name, kind, stored_as as "storedAs" from message_files
     where sender_id = ? and message_id is not null and removed_at is null order by id`,
    [id]
  )
  return rows
}

/** The documents that a company has sent for badges, while they are stored. */
export async function badgeDocumentsOf({ id }: User) {
  const { rows } = await db.rawQuery<{
    rows: Pick<SentFile, 'id' | 'name' | 'kind' | 'storedAs'>[]
  }>(
    `select id, document_name as name, document_kind as kind, verification_document as "storedAs"
     from professional_badges where user_id = ? and verification_document is not null order by id`,
    [id]
  )
  return rows
}

/** Names of all photos that a person has uploaded, with copies of them in room pairs. */
export async function photosOf(user: User): Promise<string[]> {
  const { rows } = await db.rawQuery<{ rows: { name: string }[] }>(
    `select unnest(photos) as name from projects where user_id = :me
     union all select floor_plan from projects where user_id = :me and floor_plan is not null
     union all select r.before_photo from room_pairs r join bids b on b.id = r.bid_id
       join projects p on p.id = b.project_id where p.user_id = :me
     union all select r.after_photo from room_pairs r join bids b on b.id = r.bid_id
       where b.user_id = :me
     union all select photo from condition_photos where actor_id = :me`,
    { me: user.id }
  )
  const own = [...(user.avatar ? [user.avatar] : []), ...user.portfolioPhotos]
  return [...new Set([...own, ...rows.map(({ name }) => name)])]
}
