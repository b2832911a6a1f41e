import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * A process of the former release takes the signatures of the two accounts for all. Without this it would set the dates
 * of a version that a seller has still to sign, and say that everyone has signed.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      create function check_agreement_completed() returns trigger language plpgsql as $$
      begin
        if (
          select is_agreement_version_signed(v.id)
          from agreements a join agreement_versions v on v.agreement_id = a.id
          where a.bid_id = new.bid_id order by v.number desc limit 1
        ) is false then
          raise exception 'The agreement of bid % isn’t signed by everyone', new.bid_id
            using errcode = 'check_violation';
        end if;
        return new;
      end $$
    `)
    this.schema.raw(`
      create trigger notifications_of_completed_agreements before insert on notifications
        for each row when (new.type = 'agreement_completed')
        execute function check_agreement_completed()
    `)
  }

  async down() {
    this.schema.raw('drop trigger notifications_of_completed_agreements on notifications')
    this.schema.raw('drop function check_agreement_completed')
  }
}
