import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Who paid, as printed on the receipt. The former release issues receipts without it; they show the
 * account's current name. What is stored never changes until it is erased with the account: a trigger
 * refuses everything else.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('receipts', (table) => {
      table.text('payer_name').nullable()
      table.text('payer_company').nullable()
      table.text('payer_address').nullable().comment('lines')
      table.text('payer_tax_id').nullable()
    })
    this.schema.raw(
      `create or replace function keep_payer() returns trigger language plpgsql as $$
       begin
         if (new.payer_name, new.payer_company, new.payer_address, new.payer_tax_id) is null then
           return new;
         end if;
         if (old.payer_name is not null
             and (old.payer_name, old.payer_company)
               is distinct from (new.payer_name, new.payer_company))
           or ((old.payer_address is not null or old.payer_tax_id is not null)
             and (old.payer_address, old.payer_tax_id)
               is distinct from (new.payer_address, new.payer_tax_id))
         then
           raise exception 'the payer on receipt % never changes', old.id
             using errcode = 'check_violation', constraint = 'receipts_keep_payer';
         end if;
         return new;
       end $$`
    )
    this.schema.raw(
      `create trigger receipts_keep_payer before update on receipts
         for each row execute function keep_payer()`
    )
  }

  async down() {
    this.schema.raw('drop trigger receipts_keep_payer on receipts')
    this.schema.raw('drop function keep_payer')
    this.schema.alterTable('receipts', (table) =>
      table.dropColumns('payer_name', 'payer_company', 'payer_address', 'payer_tax_id')
    )
  }
}
