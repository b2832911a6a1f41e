import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks, oneOf, usState } from '#database/checks'

/** Accounts and how people sign in to them. Only SHA-256 hashes of tokens and codes are stored. */
export default class extends BaseSchema {
  async up() {
    await this.#requireNoFormerTables()

    // Owners, staging companies and the team. A deleted account keeps its row without personal data.
    this.schema.createTable('users', (table) => {
      table.increments('id')
      table.text('username').notNullable().unique()
      table.text('email').notNullable() // unique in lower case, see below
      table.text('password').notNullable() // hash
      table.text('user_type').notNullable()
      table.text('name').notNullable()
      table.text('phone').nullable()
      table.text('company').nullable()
      table.text('website').nullable()
      table.text('bio').nullable()
      table.float('rating').notNullable().defaultTo(0) // a copy of reputation_scores.average_rating
      table.text('avatar').nullable() // name in the photo store
      table.specificType('portfolio_photos', 'text[]').notNullable().defaultTo('{}')
      table.text('stager_identifier').nullable().unique() // public name before contact release
      table.text('stripe_customer_id').nullable()
      table.boolean('is_admin').notNullable().defaultTo(false) // follows team_role
      table.boolean('is_demo').notNullable().defaultTo(false)
      table.timestamp('deleted_at').nullable()
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      // What the console searches.
      table.specificType(
        'search_key',
        `text generated always as (lower(coalesce(name, '') || ' ' || coalesce(username, '')
          || ' ' || coalesce(email, '') || ' ' || coalesce(company, ''))) stored`
      )
      table.boolean('email_confirmed').notNullable().defaultTo(true) // false at registration
      table.timestamp('suspended_at').nullable()
      table.text('suspension_category').nullable()
      table.text('suspension_reason').nullable()
      table.text('area_county').nullable() // where a staging company works
      table.text('area_state').nullable()
      table.text('team_role').nullable() // null: not on the team
      table.timestamp('two_step_at').nullable() // here, because every request reads the account
      table.timestamp('muted_at').nullable() // muted accounts send no messages
      table.timestamp('muted_until').nullable().comment('null: until the team lifts it')
      table.text('mute_category').nullable()
      table.text('mute_reason').nullable()
      table.text('introduction').nullable() // what a staging company tells owners about itself
      table.jsonb('masked').nullable() // parts of the introduction; null: not searched yet

      addChecks(table, 'users', {
        user_type: oneOf('user_type', [
          'realtor',
          'builder',
          'investor',
          'staging_company',
          'homeowner',
        ]),
        stager_identifier: "(user_type = 'staging_company') = (stager_identifier is not null)",
        portfolio_photos: 'cardinality(portfolio_photos) <= 4',
        suspension: `suspended_at is null
          or (suspension_category in ('information', 'payment', 'conduct', 'security', 'terms')
            and suspension_reason is not null)`,
        area_state: usState('area_state'),
        team_role: oneOf('team_role', ['support', 'admin']),
        mute_category: oneOf('mute_category', [
          'conduct',
          'contact',
          'spam',
          'information',
          'terms',
        ]),
        introduction: `
          (introduction is null or (user_type = 'staging_company'
            and char_length(introduction) <= 500 and introduction ~ '[^[:space:]]'))
          and (masked is null or introduction is not null)`,
      })
    })
    this.schema.raw('create extension if not exists pg_trgm')
    for (const index of [
      'unique index users_email_unique on users (lower(email))',
      'index users_created_at_index on users (created_at desc)',
      'index users_console_by_name on users (lower(name), id) where deleted_at is null',
      'index users_console_by_type on users (user_type, id) where deleted_at is null',
      'index users_console_by_joined on users (created_at, id) where deleted_at is null',
      // Trigrams find a part of a word without reading every row.
      'index users_console_search on users using gin (search_key gin_trgm_ops) where deleted_at is null',
      // Every list leaves out suspended accounts; there are few.
      'index users_suspended on users (id) where suspended_at is not null',
      'index users_team on users (id) where team_role is not null',
      // Find the row that names a stored photo.
      'index users_by_portfolio_photo on users using gin (portfolio_photos)',
      'index users_by_avatar on users (avatar) where avatar is not null',
    ]) {
      this.schema.raw(`create ${index}`)
    }

    // The role replaces is_admin; whichever of the two is written, the other one follows.
    this.schema.raw(
      `create or replace function keep_team_role() returns trigger language plpgsql as $$
       begin
         if tg_op = 'INSERT' then
           if new.is_admin then new.team_role := 'admin'; end if;
         elsif new.is_admin <> old.is_admin and new.team_role is not distinct from old.team_role then
           new.team_role := case when new.is_admin then 'admin' end;
         end if;
         new.is_admin := new.team_role is not distinct from 'admin';
         return new;
       end $$`
    )
    this.schema.raw(
      `create trigger users_team_role before insert or update of team_role, is_admin on users
         for each row execute function keep_team_role()`
    )

    // A masking is dropped when its text or a name of the company that it hides changes.
    this.schema.raw(`
      create or replace function drop_masking_of_users() returns trigger language plpgsql as $$
      begin
        if (new.introduction, new.name, new.company, new.username, new.website)
            is distinct from (old.introduction, old.name, old.company, old.username, old.website)
          and new.masked is not distinct from old.masked then
          new.masked := null;
        end if;
        return new;
      end $$
    `)
    this.schema.raw(`
      create trigger users_masking
        before update of introduction, name, company, username, website on users
        for each row execute function drop_masking_of_users()
    `)

    this.schema.createTable('sessions', (table) => {
      table.increments('id')
      table.text('session_id').notNullable().unique() // hash of the token in the cookie
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index()
      table.timestamp('expires_at').notNullable().index()
      table.timestamp('last_seen_at').notNullable()
      table.timestamp('created_at').notNullable()
      table.text('user_agent').nullable()
      table.timestamp('verified_at').nullable() // when the two-step code was entered

      addChecks(table, 'sessions', {
        session_id: "session_id ~ '^[0-9a-f]{64}$'",
        user_agent: 'length(user_agent) <= 300',
      })
    })

    this.schema.createTable('password_resets', (table) => {
      table.increments('id')
      table.text('email').notNullable()
      table.text('token').notNullable().unique()
      table.timestamp('expires_at').notNullable()
      table.boolean('used').notNullable().defaultTo(false)
      table.timestamp('created_at').notNullable()

      addChecks(table, 'password_resets', { token: "token ~ '^[0-9a-f]{64}$'" })
    })
    this.schema.raw(
      `create unique index password_resets_one_live_per_email on password_resets (lower(email))
       where not used`
    )

    // Links that confirm an address, or restore the previous one.
    this.schema.createTable('email_links', (table) => {
      table.increments('id')
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index()
      table.text('kind').notNullable()
      table.text('email').notNullable() // the address to confirm or to restore
      table.text('token').notNullable().unique()
      table.timestamp('expires_at').notNullable()
      table.timestamp('used_at').nullable()
      table.timestamp('created_at').notNullable()

      addChecks(table, 'email_links', {
        kind: oneOf('kind', ['confirm', 'restore']),
        token: "token ~ '^[0-9a-f]{64}$'",
      })
    })
    this.schema.raw(
      `create index email_links_restorable on email_links (lower(email))
       where kind = 'restore' and used_at is null`
    )

    // Networks that have signed in to an account; only a keyed hash of each.
    this.schema.createTable('known_networks', (table) => {
      table.increments('id')
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.text('network_hash').notNullable()
      table.timestamp('last_sign_in_at').notNullable().index()

      table.unique(['user_id', 'network_hash'])
      addChecks(table, 'known_networks', { network_hash: "network_hash ~ '^[0-9a-f]{64}$'" })
    })

    // Codes from an authenticator app, for the console.
    this.schema.createTable('two_step_verifications', (table) => {
      table.integer('user_id').primary().references('users.id').onDelete('CASCADE')
      table.text('secret').notNullable().comment('encrypted with APP_KEY')
      table.integer('last_step').nullable().comment('30-second step of the last used code')
      table.timestamp('created_at').notNullable()
    })
    this.schema.createTable('recovery_codes', (table) => {
      table.increments('id')
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.text('code').notNullable().comment('SHA-256')

      table.unique(['user_id', 'code'])
    })
  }

  /** The migrations of 0.2 have made these tables already. */
  async #requireNoFormerTables() {
    const { rows } = await this.db.rawQuery("select to_regclass('users') is not null as present")
    if (!rows[0].present) return
    const refusal = new Error(
      'This database has tables already. If they are those of 0.2, run "node ace database:adopt" first.'
    )
    refusal.stack = undefined // the command prints it after the sentence
    throw refusal
  }

  async down() {
    this.schema.dropTable('recovery_codes')
    this.schema.dropTable('two_step_verifications')
    this.schema.dropTable('known_networks')
    this.schema.dropTable('email_links')
    this.schema.dropTable('password_resets')
    this.schema.dropTable('sessions')
    this.schema.dropTable('users')
    this.schema.raw('drop function drop_masking_of_users, keep_team_role')
    this.schema.raw('drop extension pg_trgm')
  }
}
