import { BaseSchema } from '@adonisjs/lucid/schema'

/** A paid bid with one of the project's photos, and what says that its rooms are finished. */
const checkFunction = (finished: string) => `
  create or replace function check_room_pair() returns trigger language plpgsql as $$
  begin
    if not exists (select 1 from bids b join projects p on p.id = b.project_id
        where b.id = new.bid_id and b.status = 'accepted' and b.payment_status = 'paid'
          and ${finished}
          and p.photos @> array[new.source_photo]) then
      raise exception 'bid % has no completed work with the photo %', new.bid_id, new.source_photo
        using errcode = 'check_violation';
    end if;
    return new;
  end $$
`

const completed = 'b.stager_completed_at is not null'

/**
 * Photos of finished rooms from the install day on. A project's page shows what depends on that day, so its
 * version follows the staging. The index serves the timer that reminds of reviews.
 */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw(
      checkFunction(`(${completed} or exists (select 1 from stagings s where s.bid_id = b.id
            and s.install_on <= (now() at time zone 'America/New_York')::date))`)
    )
    this.schema.raw(`
      create or replace function touch_project_of_staging() returns trigger language plpgsql as $$
      begin
        update projects set updated_at = now()
          where id = (select project_id from bids where id = new.bid_id);
        return null;
      end $$
    `)
    this.schema.raw(`
      create or replace trigger stagings_touch_project after update of install_on on stagings
        for each row when (old.install_on is distinct from new.install_on)
        execute function touch_project_of_staging()
    `)
    this.schema.raw('drop index concurrently if exists stagings_by_install_day')
    this.schema.raw('create index concurrently stagings_by_install_day on stagings (install_on)')
  }

  async down() {
    this.schema.raw('drop index concurrently if exists stagings_by_install_day')
    this.schema.raw('drop trigger if exists stagings_touch_project on stagings')
    this.schema.raw('drop function if exists touch_project_of_staging')
    this.schema.raw(checkFunction(completed))
  }
}
