import { BaseSchema } from '@adonisjs/lucid/schema'

const checks = {
  parts: 'bid_parts_fit(parts, amount)',
  former_terms: `former_terms is null or (jsonb_typeof(former_terms) = 'object' and revised_at is not null
    and bid_parts_fit(nullif(former_terms -> 'parts', 'null'), (former_terms ->> 'amount')::integer))`,
}

/**
 * The parts of a bid's amount, and the terms before its last revision. Each statement is a transaction of
 * its own and can be repeated, so that the checks read the rows while others write.
 */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    // Null fits: the amount isn't split. Otherwise a list of at most 20 different items whose whole
    // dollars add up to the amount.
    this.schema.raw(`
      create or replace function bid_parts_fit(parts jsonb, amount integer) returns boolean
      language sql immutable parallel safe as $$
        select case
          when parts is null then true
          when jsonb_typeof(parts) <> 'array' then false
          when jsonb_array_length(parts) not between 1 and 20 then false
          else coalesce((
            select count(distinct part ->> 'item') = jsonb_array_length(parts)
              and bool_and(case
                when jsonb_typeof(part) <> 'object' then false
                when jsonb_typeof(part -> 'amount') <> 'number' then false
                else jsonb_typeof(part -> 'item') = 'string'
                  and (part ->> 'amount')::numeric >= 1
                  and (part ->> 'amount')::numeric % 1 = 0 end)
              and sum(case when jsonb_typeof(part -> 'amount') = 'number'
                then (part ->> 'amount')::numeric end) = amount
            from jsonb_array_elements(parts) part), false)
        end
      $$
    `)
    this.schema.raw(`
      alter table bids
        add column if not exists parts jsonb,
        add column if not exists former_terms jsonb
    `)
    this.schema.raw(
      `comment on column bids.parts is 'whole dollars for each item; null: one price, not split'`
    )
    this.schema.raw(`comment on column bids.former_terms is 'before the last revision'`)
    for (const [name, condition] of Object.entries(checks)) {
      const check = `bids_${name}_check`
      this.schema.raw(`
        alter table bids drop constraint if exists ${check},
          add constraint ${check} check (${condition}) not valid
      `)
      this.schema.raw(`alter table bids validate constraint ${check}`)
    }
    // The former release changes the amount and knows no parts.
    this.schema.raw(`
      create or replace function drop_parts_of_bids() returns trigger language plpgsql as $$
      begin
        if new.amount is distinct from old.amount and new.parts is not distinct from old.parts then
          new.parts := null;
        end if;
        return new;
      end $$
    `)
    this.schema.raw('drop trigger if exists bids_parts on bids')
    this.schema.raw(`
      create trigger bids_parts before update of amount on bids
        for each row execute function drop_parts_of_bids()
    `)
  }

  async down() {
    this.schema.raw('drop trigger bids_parts on bids')
    this.schema.raw('alter table bids drop column parts, drop column former_terms')
    this.schema.raw('drop function drop_parts_of_bids, bid_parts_fit')
  }
}
