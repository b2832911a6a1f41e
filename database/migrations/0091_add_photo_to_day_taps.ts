import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a crew that couldn't get in has photographed: a photo of the job, which may arrive after the tap. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('day_taps', (table) => {
      table.text('photo_client_id').nullable().comment('of a photo of the job, by the same account')
    })
    this.schema.raw(`
      alter table day_taps add constraint day_taps_photo_check
        check (photo_client_id is null
          or (step = 'no_access' and photo_client_id ~ '^[0-9a-f]{32}$')) not valid`)
    // As before, and the photo stays.
    this.schema.raw(`
      create or replace function refuse_change_of_day_tap() returns trigger language plpgsql as $$
      begin
        if (new.id, new.staging_id, new.kind, new.day, new.step, new.reason, new.client_id, new.tapped_at,
            new.received_at, new.actor_id, new.person_id, new.crew_link_id, new.photo_client_id)
          is distinct from (old.id, old.staging_id, old.kind, old.day, old.step, old.reason, old.client_id,
            old.tapped_at, old.received_at, old.actor_id, old.person_id, old.crew_link_id,
            old.photo_client_id)
          or coalesce(new.note, old.note) is distinct from old.note
          or (old.undone_at is not null and new.undone_at is distinct from old.undone_at)
          or (old.announced_at is not null and new.announced_at is distinct from old.announced_at)
        then
          raise exception 'Taps of a day are never changed';
        end if;
        return new;
      end $$`)
  }

  async down() {
    this.schema.raw(`
      create or replace function refuse_change_of_day_tap() returns trigger language plpgsql as $$
      begin
        if (new.id, new.staging_id, new.kind, new.day, new.step, new.reason, new.client_id, new.tapped_at,
            new.received_at, new.actor_id, new.person_id, new.crew_link_id)
          is distinct from (old.id, old.staging_id, old.kind, old.day, old.step, old.reason, old.client_id,
            old.tapped_at, old.received_at, old.actor_id, old.person_id, old.crew_link_id)
          or coalesce(new.note, old.note) is distinct from old.note
          or (old.undone_at is not null and new.undone_at is distinct from old.undone_at)
          or (old.announced_at is not null and new.announced_at is distinct from old.announced_at)
        then
          raise exception 'Taps of a day are never changed';
        end if;
        return new;
      end $$`)
    this.schema.alterTable('day_taps', (table) => {
      table.dropColumn('photo_client_id')
    })
  }
}
