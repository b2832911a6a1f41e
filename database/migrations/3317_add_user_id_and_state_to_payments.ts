import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The company that pays, and where the project is, so that the console filters the payments of
 * years without reading bids and projects. A trigger fills both, also for the previous release. A
 * bid never changes its company, and a project stays where it is once an offer was accepted.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('payments', (table) => {
      table.integer('user_id').nullable()
      table.text('state').nullable()
    })
    this.schema.raw(
      `alter table payments add constraint payments_user_id_foreign
         foreign key (user_id) references users (id) on delete restrict not valid`
    )
    this.schema.raw(
      `create or replace function complete_payment() returns trigger language plpgsql as $$
       begin
         select bids.user_id, projects.state into new.user_id, new.state
         from bids join projects on projects.id = bids.project_id where bids.id = new.bid_id;
         return new;
       end $$`
    )
    this.schema.raw(
      `create trigger payments_complete before insert on payments
         for each row execute function complete_payment()`
    )
  }

  async down() {
    this.schema.raw('drop trigger payments_complete on payments')
    this.schema.raw('drop function complete_payment')
    this.schema.alterTable('payments', (table) => table.dropColumns('user_id', 'state'))
  }
}
