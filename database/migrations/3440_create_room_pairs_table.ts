import { BaseSchema } from '@adonisjs/lucid/schema'
import { oneOf } from '#database/checks'

const rooms = [
  'Living Room',
  'Family Room',
  'Dining Room',
  'Kitchen',
  'Breakfast Room/Nook',
  'Office',
  'Den',
  'Playroom',
  'Laundry Room',
  'Master Bedroom',
  'All Bedrooms',
  'Master Bathroom',
  'All Bathrooms',
  'Entry/Foyer',
  'Outdoor Space',
]

/** A room before and after a staging: the owner's photo, and the one that the company took. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('room_pairs', (table) => {
      table.increments('id')
      table.integer('bid_id').notNullable().references('bids.id').onDelete('RESTRICT')
      table.text('room').notNullable()
      table.text('source_photo').notNullable().comment('name of the photo of the project')
      table.text('before_photo').notNullable().unique().comment('a copy of the source photo')
      table.text('after_photo').notNullable().unique()
      table.timestamp('consented_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable()

      table.check(oneOf('room', rooms), [], 'room_pairs_room_check')
      table.check(
        `before_photo ~ '^[a-f0-9]{32}$' and after_photo ~ '^[a-f0-9]{32}$'`,
        [],
        'room_pairs_names_check'
      )
      // No two rows share a file: each deletes its own.
      table.check(
        'before_photo <> source_photo and before_photo <> after_photo and after_photo <> source_photo',
        [],
        'room_pairs_own_files_check'
      )
      table.unique(['bid_id', 'source_photo'], { indexName: 'room_pairs_once_per_photo' })
    })
    // A pair is made for completed work whose fee is paid, from a photo that its project has.
    this.schema.raw(`
      create or replace function check_room_pair() returns trigger language plpgsql as $$
      begin
        if not exists (select 1 from bids b join projects p on p.id = b.project_id
            where b.id = new.bid_id and b.status = 'accepted' and b.payment_status = 'paid'
              and b.stager_completed_at is not null
              and p.photos @> array[new.source_photo]) then
          raise exception 'bid % has no completed work with the photo %', new.bid_id, new.source_photo
            using errcode = 'check_violation';
        end if;
        return new;
      end $$
    `)
    this.schema.raw(`
      create trigger room_pairs_of_completed_work before insert on room_pairs
        for each row execute function check_room_pair()
    `)
  }

  async down() {
    this.schema.dropTable('room_pairs')
    this.schema.raw('drop function check_room_pair')
  }
}
