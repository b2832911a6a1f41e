import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks, oneOf } from '#database/checks'

/** Note whose figures have to be computed again. */
const reputationTriggers = {
  bids_note_reputation: `after update on bids for each row
    when (old.status <> new.status or old.payment_status <> new.payment_status
      or old.selected_at is distinct from new.selected_at)
    execute function note_reputation_of_bid()`,
  bids_note_first_reputation: `after insert on bids for each row
    when (new.status <> 'pending')
    execute function note_reputation_of_bid()`,
  projects_note_reputation: `after update on projects for each row
    when (old.status <> new.status or old.deleted_at is distinct from new.deleted_at)
    execute function note_reputation_of_project()`,
  projects_note_first_reputation: `after insert on projects
    referencing new table as written
    for each statement execute function note_reputation_of_posters()`,
  messages_note_reputation: `after insert on messages
    referencing new table as written
    for each statement execute function note_reputation_of_senders()`,
  reviews_note_reputation: `after insert or update or delete on reviews for each row
    execute function note_reputation_of_review()`,
  badges_note_reputation: `after insert or update or delete on professional_badges for each row
    execute function note_reputation_of_badge()`,
}

/** What people can rely on: reviews, verified badges, figures, and reports about owners. */
export default class extends BaseSchema {
  async up() {
    // Reviews between the two parties of a paid bid. They stay hidden until both have written or
    // their time is up. What is sent never changes.
    this.schema.createTable('reviews', (table) => {
      table.increments('id')
      table.integer('project_id').notNullable().references('projects.id').onDelete('RESTRICT')
      table.integer('reviewer_id').notNullable().references('users.id').onDelete('RESTRICT')
      table.integer('reviewee_id').notNullable().references('users.id').onDelete('RESTRICT').index()
      table.integer('rating').notNullable()
      table.text('title').nullable()
      table.text('comment').nullable()
      table.timestamp('created_at').notNullable()
      table.timestamp('released_at').nullable()
      table.timestamp('removed_at').nullable() // by the team
      table.integer('bid_id').notNullable().references('bids.id').onDelete('RESTRICT')
      table.text('about').notNullable().comment('the side of the reviewed person')
      table.boolean('on_time').nullable() // three answers about a stager, all or none
      table.boolean('as_agreed').nullable()
      table.boolean('would_hire_again').nullable()
      table.text('reply').nullable() // by the reviewed person
      table.timestamp('replied_at').nullable()
      table.text('report_reason').nullable()
      table.timestamp('reported_at').nullable()
      table.timestamp('report_dismissed_at').nullable()
      table.jsonb('masked').nullable() // parts of its texts; null: not searched yet

      table.unique(['project_id', 'reviewer_id'])
      table.unique(['bid_id', 'reviewer_id'])
      table.index(['reviewer_id'])
      addChecks(table, 'reviews', {
        not_of_oneself: 'reviewer_id <> reviewee_id',
        about: oneOf('about', ['owner', 'stager']),
        rating: 'rating between 1 and 5',
        title: 'char_length(title) between 1 and 80',
        comment: 'char_length(comment) between 1 and 1000',
        answers: `(on_time is null) = (as_agreed is null)
          and (on_time is null) = (would_hire_again is null)
          and (on_time is null or about = 'stager')`,
        reply: `(reply is null) = (replied_at is null) and char_length(reply) between 1 and 500
          and (reply is null or released_at is not null)`,
        report: `(report_reason is null) = (reported_at is null)
          and (reported_at is null or released_at is not null)
          and (report_dismissed_at is null or reported_at is not null)`,
        removed: 'removed_at is null or released_at is not null',
      })
    })
    for (const index of [
      'index reviews_unreleased on reviews (project_id) where released_at is null',
      `index reviews_shown on reviews (reviewee_id, about, released_at desc)
         where released_at is not null and removed_at is null`,
      `index reviews_reported on reviews (reported_at)
         where reported_at is not null and removed_at is null and report_dismissed_at is null`,
    ]) {
      this.schema.raw(`create ${index}`)
    }
    // The paid bid and the reviewed side follow from the project and the two people.
    this.schema.raw(`
      create or replace function complete_review() returns trigger language plpgsql as $$
      begin
        select b.id, case when b.user_id = new.reviewee_id then 'stager' else 'owner' end
          into new.bid_id, new.about
        from bids b join projects p on p.id = b.project_id
        where p.id = new.project_id and p.status = 'completed'
          and b.status = 'accepted' and b.payment_status = 'paid' and b.platform_fee > 0
          and ((b.user_id = new.reviewer_id and p.user_id = new.reviewee_id)
            or (b.user_id = new.reviewee_id and p.user_id = new.reviewer_id));
        if not found then
          raise exception 'reviews are between the two parties of a completed project'
            using errcode = 'check_violation', constraint = 'reviews_between_parties';
        end if;
        return new;
      end $$
    `)
    this.schema.raw(`
      create trigger reviews_between_parties before insert on reviews
        for each row execute function complete_review()
    `)
    this.schema.raw(`
      create or replace function keep_review() returns trigger language plpgsql as $$
      begin
        if (old.project_id, old.bid_id, old.about, old.reviewer_id, old.reviewee_id, old.rating,
            old.title, old.comment, old.on_time, old.as_agreed, old.would_hire_again)
          is distinct from
          (new.project_id, new.bid_id, new.about, new.reviewer_id, new.reviewee_id, new.rating,
            new.title, new.comment, new.on_time, new.as_agreed, new.would_hire_again)
          or (old.released_at is not null and new.released_at is distinct from old.released_at)
          or (old.removed_at is not null and new.removed_at is distinct from old.removed_at)
          or (old.reply is not null and new.reply is distinct from old.reply)
          or (old.reported_at is not null and new.report_reason is distinct from old.report_reason)
        then
          raise exception 'the review % is final', old.id
            using errcode = 'check_violation', constraint = 'reviews_are_final';
        end if;
        return new;
      end $$
    `)
    this.schema.raw(`
      create trigger reviews_are_final before update on reviews
        for each row execute function keep_review()
    `)
    // The page of the project shows them, so its polls notice a change.
    this.schema.raw(`
      create trigger reviews_touch_project
        after insert or update of released_at, removed_at, reply, reported_at on reviews
        for each row execute function touch_project_of_bid()
    `)

    // What a staging company can have verified. Admins add others.
    this.schema.createTable('badge_types', (table) => {
      table.increments('id')
      table.text('key').notNullable().unique()
      table.text('name').notNullable() // unique in lower case
      table.text('description').notNullable()
      table.boolean('is_offered').notNullable().defaultTo(true)
      table.timestamp('created_at').notNullable()
    })
    this.schema.raw('create unique index badge_types_name_unique on badge_types (lower(name))')
    this.schema.raw(`
      insert into badge_types (key, name, description, created_at) values
        ('business_license', 'Business license',
          'A current business license or registration in the name of the company.', now()),
        ('liability_insurance', 'Liability insurance',
          'A certificate of general liability insurance in the name of the company.', now()),
        ('resa_membership', 'RESA membership',
          'Proof of a current membership in the Real Estate Staging Association.', now())`)

    // Requests for a badge, with the document and what an admin decided about it.
    this.schema.createTable('professional_badges', (table) => {
      table.increments('id')
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index()
      table.text('badge_type').notNullable().references('badge_types.key').onDelete('RESTRICT')
      table.text('verified_by').nullable()
      table.timestamp('verification_date').nullable()
      table.timestamp('expiry_date').nullable()
      table.boolean('is_active').notNullable().defaultTo(true)
      table.text('verification_document').nullable() // name in the storage, until it is deleted
      table.timestamp('created_at').notNullable()
      table.text('document_name').nullable()
      table.text('document_kind').nullable()
      table.timestamp('document_removed_at').nullable()
      table.timestamp('decided_at').nullable()
      table.integer('decided_by').nullable().references('users.id').onDelete('SET NULL')
      table.text('decline_reason').nullable()
      table.timestamp('revoked_at').nullable()
      table.text('revoke_reason').nullable()
      table.timestamp('reminded_at').nullable() // that it expires

      addChecks(table, 'professional_badges', {
        document_kind: oneOf('document_kind', ['image', 'pdf']),
        document: 'decided_at is not null or verification_document is not null',
        // One outcome once it is decided, none before.
        decided_once:
          'num_nonnulls(verification_date, decline_reason) = (decided_at is not null)::int',
        expiry: '(verification_date is null) = (expiry_date is null)',
        verified: 'not is_active or (verification_date is not null and revoked_at is null)',
      })
    })
    for (const index of [
      `unique index professional_badges_waiting_unique
         on professional_badges (user_id, badge_type) where decided_at is null`,
      `unique index professional_badges_active_unique
         on professional_badges (user_id, badge_type) where is_active`,
      'index professional_badges_expiry_index on professional_badges (expiry_date) where is_active',
      `index professional_badges_document_index
         on professional_badges (decided_at) where verification_document is not null`,
      `index professional_badges_stored_document_index
         on professional_badges (verification_document) where verification_document is not null`,
    ]) {
      this.schema.raw(`create ${index}`)
    }

    // What a job counts from the records of a company and of an owner.
    this.schema.createTable('reputation_scores', (table) => {
      table.increments('id')
      table.integer('user_id').notNullable().unique().references('users.id').onDelete('CASCADE')
      table.integer('total_score').notNullable().defaultTo(0) // the sum of all ratings
      table.integer('completed_projects').notNullable().defaultTo(0)
      table.float('average_rating').notNullable().defaultTo(0) // 0: no reviews
      table.integer('response_time').notNullable().defaultTo(0).comment('minutes')
      table.integer('badge_count').notNullable().defaultTo(0)
      table.timestamp('last_updated').notNullable()
      table.integer('review_count').notNullable().defaultTo(0)
      table.integer('paid_acceptances').notNullable().defaultTo(0)
      table.integer('unpaid_acceptances').notNullable().defaultTo(0)
      table.integer('stager_cancellations').notNullable().defaultTo(0)
      table.integer('posted_projects').notNullable().defaultTo(0) // from here on of an owner
      table.integer('past_projects').notNullable().defaultTo(0)
      table.integer('hired_projects').notNullable().defaultTo(0)
      table.integer('decision_time').notNullable().defaultTo(0).comment('minutes')
      table.integer('owner_cancellations').notNullable().defaultTo(0)

      addChecks(table, 'reputation_scores', {
        rating: `total_score between review_count and 5 * review_count
          and (review_count = 0) = (average_rating = 0)
          and (average_rating = 0 or average_rating between 1 and 5)`,
        counts: `completed_projects >= 0 and response_time >= 0 and badge_count >= 0
          and paid_acceptances >= 0 and unpaid_acceptances >= 0 and stager_cancellations >= 0
          and decision_time >= 0 and owner_cancellations >= 0`,
        projects: 'hired_projects between 0 and past_projects and past_projects <= posted_projects',
      })
    })

    // Notes each account whose records have changed; a job computes its figures again and removes
    // the row. Rows are only added, without a foreign key or a unique one, so that noting a change
    // never waits for another transaction.
    this.schema.createTable('reputation_changes', (table) => {
      table.bigIncrements('id')
      table.integer('user_id').notNullable().index()
    })
    this.schema.raw(`
      create or replace function note_reputation_of_bid() returns trigger language plpgsql as $$
      begin
        insert into reputation_changes (user_id)
          select new.user_id
          union select user_id from projects where id = new.project_id;
        return null;
      end $$
    `)
    this.schema.raw(`
      create or replace function note_reputation_of_project() returns trigger language plpgsql as $$
      begin
        insert into reputation_changes (user_id)
          select new.user_id
          union select user_id from bids
            where project_id = new.id and status in ('payment_required', 'accepted');
        return null;
      end $$
    `)
    this.schema.raw(`
      create or replace function note_reputation_of_posters() returns trigger language plpgsql as $$
      begin
        insert into reputation_changes (user_id) select distinct user_id from written;
        return null;
      end $$
    `)
    // Only answers of companies are timed.
    this.schema.raw(`
      create or replace function note_reputation_of_senders() returns trigger language plpgsql as $$
      begin
        insert into reputation_changes (user_id)
          select distinct w.sender_id from written w join users u on u.id = w.sender_id
          where u.user_type = 'staging_company';
        return null;
      end $$
    `)
    this.schema.raw(`
      create or replace function note_reputation_of_review() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          insert into reputation_changes (user_id) values (old.reviewee_id);
        end if;
        if tg_op <> 'DELETE' then
          insert into reputation_changes (user_id) values (new.reviewee_id);
        end if;
        return null;
      end $$
    `)
    this.schema.raw(`
      create or replace function note_reputation_of_badge() returns trigger language plpgsql as $$
      begin
        insert into reputation_changes (user_id)
          values (case when tg_op = 'DELETE' then old.user_id else new.user_id end);
        return null;
      end $$
    `)
    for (const [name, definition] of Object.entries(reputationTriggers)) {
      this.schema.raw(`create trigger ${name} ${definition}`)
    }

    // Reports by companies that the owner has not responded since the contact release.
    this.schema.createTable('owner_reports', (table) => {
      table.increments('id')
      table.integer('bid_id').notNullable().unique().references('bids.id').onDelete('RESTRICT')
      table.integer('owner_id').notNullable().references('users.id').onDelete('RESTRICT')
      table.integer('stager_id').notNullable().references('users.id').onDelete('RESTRICT')
      table.timestamp('released_at').notNullable().comment('the contact release')
      table.timestamp('created_at').notNullable()
      table.text('outcome').nullable()
      table.text('reason').nullable().comment('why it was dismissed; the company reads it')
      table.timestamp('decided_at').nullable()
      table.integer('decided_by').nullable().references('users.id').onDelete('RESTRICT')

      // Once for an owner and a company, whatever became of the report.
      table.unique(['owner_id', 'stager_id'])
      addChecks(table, 'owner_reports', {
        parties: 'owner_id <> stager_id',
        after_a_week: "created_at >= released_at + interval '7 days'",
        outcome: oneOf('outcome', ['refunded', 'dismissed']),
        decision:
          '(outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null)',
        reason: "reason is null or (outcome = 'dismissed' and char_length(reason) <= 1000)",
      })
    })
    this.schema.raw('create index owner_reports_open on owner_reports (id) where outcome is null')
    this.schema.raw('create index owner_reports_by_stager on owner_reports (stager_id)')
  }

  async down() {
    this.schema.dropTable('owner_reports')
    for (const [name, definition] of Object.entries(reputationTriggers)) {
      this.schema.raw(`drop trigger ${name} on ${/ on (\w+)/.exec(definition)![1]}`)
    }
    this.schema.dropTable('reputation_changes')
    this.schema.dropTable('reputation_scores')
    this.schema.dropTable('professional_badges')
    this.schema.dropTable('badge_types')
    this.schema.dropTable('reviews')
    this.schema.raw(`drop function note_reputation_of_badge, note_reputation_of_review,
      note_reputation_of_senders, note_reputation_of_posters, note_reputation_of_project,
      note_reputation_of_bid, keep_review, complete_review`)
  }
}
