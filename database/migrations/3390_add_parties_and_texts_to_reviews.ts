import { BaseSchema } from '@adonisjs/lucid/schema'
import { oneOf } from '#database/checks'

/**
 * Reviews between the two parties of a paid bid, with answers, a reply and a report. No release has
 * written reviews before, so the table is empty. What is sent never changes.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('reviews', (table) => {
      table.integer('bid_id').notNullable().references('bids.id').onDelete('RESTRICT')
      table.text('about').notNullable().comment('the side of the reviewed person')
      table.boolean('on_time').nullable()
      table.boolean('as_agreed').nullable()
      table.boolean('would_hire_again').nullable()
      table.text('reply').nullable()
      table.timestamp('replied_at').nullable()
      table.text('report_reason').nullable()
      table.timestamp('reported_at').nullable()
      table.timestamp('report_dismissed_at').nullable()
      table.jsonb('masked').nullable()

      table.unique(['bid_id', 'reviewer_id'])
      table.index(['reviewer_id'])
      table.check(oneOf('about', ['owner', 'stager']), [], 'reviews_about_check')
      table.check(
        `(on_time is null) = (as_agreed is null) and (on_time is null) = (would_hire_again is null)
          and (on_time is null or about = 'stager')`,
        [],
        'reviews_answers_check'
      )
      table.check('char_length(title) between 1 and 80', [], 'reviews_title_check')
      table.check('char_length(comment) between 1 and 1000', [], 'reviews_comment_check')
      table.check(
        `(reply is null) = (replied_at is null) and char_length(reply) between 1 and 500
          and (reply is null or released_at is not null)`,
        [],
        'reviews_reply_check'
      )
      table.check(
        `(report_reason is null) = (reported_at is null)
          and (reported_at is null or released_at is not null)
          and (report_dismissed_at is null or reported_at is not null)`,
        [],
        'reviews_report_check'
      )
      table.check('removed_at is null or released_at is not null', [], 'reviews_removed_check')
    })
    this.schema.raw(
      'create index reviews_unreleased on reviews (project_id) where released_at is null'
    )
    this.schema.raw(
      `create index reviews_shown on reviews (reviewee_id, about, released_at desc)
       where released_at is not null and removed_at is null`
    )
    this.schema.raw(
      `create index reviews_reported on reviews (reported_at)
       where reported_at is not null and removed_at is null and report_dismissed_at is null`
    )

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
    // The page of the project shows them, so its polls notice.
    this.schema.raw(`
      create trigger reviews_touch_project
        after insert or update of released_at, removed_at, reply, reported_at on reviews
        for each row execute function touch_project_of_bid()
    `)
  }

  async down() {
    this.schema.raw('drop trigger reviews_touch_project on reviews')
    this.schema.raw('drop trigger reviews_are_final on reviews')
    this.schema.raw('drop trigger reviews_between_parties on reviews')
    this.schema.raw('drop function keep_review')
    this.schema.raw('drop function complete_review')
    this.schema.alterTable('reviews', (table) => {
      table.dropColumns(
        'bid_id',
        'about',
        'on_time',
        'as_agreed',
        'would_hire_again',
        'reply',
        'replied_at',
        'report_reason',
        'reported_at',
        'report_dismissed_at',
        'masked'
      )
      table.dropChecks(['reviews_title_check', 'reviews_comment_check'])
    })
  }
}
