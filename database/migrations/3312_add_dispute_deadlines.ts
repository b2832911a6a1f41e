import { BaseSchema } from '@adonisjs/lucid/schema'

/** When a dispute has to be answered, and the team's note on a refund. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('payments', (table) => {
      table.timestamp('dispute_due_by').nullable()
      table.text('refund_note').nullable()
    })
    this.schema.raw(
      `create index payments_by_dispute_deadline on payments (dispute_due_by, id)
       where disputed_at is not null and dispute_outcome is null`
    )
    this.schema.raw(
      `do $$
       declare former text;
       begin
         select pg_get_expr(conbin, conrelid) into strict former
         from pg_constraint where conname = 'support_alerts_kind_check'
           and conrelid = 'support_alerts'::regclass;
         execute 'alter table support_alerts drop constraint support_alerts_kind_check,
           add constraint support_alerts_kind_check
           check ((' || former || ') or kind in (''dispute_due'')) not valid';
       end $$`
    )
    this.schema.raw('alter table support_alerts validate constraint support_alerts_kind_check')
  }

  async down() {
    this.schema.raw('drop index payments_by_dispute_deadline')
    this.schema.alterTable('payments', (table) => {
      table.dropColumns('dispute_due_by', 'refund_note')
    })
  }
}
