import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks, oneOf, widerCheck } from '#database/checks'

const sides = ['owner', 'stager']
const sha256 = (column: string) => `${column} ~ '^[0-9a-f]{64}$'`

/** Rows of these tables are evidence: nobody changes them. */
const evidence = [
  'agreement_versions',
  'agreement_signatures',
  'agreement_declines',
  'agreement_documents',
]

/** Templates of companies, and the agreements that the two sides of a paid bid sign. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('agreement_templates', (table) => {
      table.increments('id')
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index()
      table.text('name').notNullable()
      table.jsonb('sections').notNullable().comment('[{ heading, text }], with placeholders')
      table.integer('revision').notNullable().defaultTo(1)
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()

      addChecks(table, 'agreement_templates', {
        name: 'char_length(name) between 1 and 80',
        sections:
          "jsonb_typeof(sections) = 'array' and jsonb_array_length(sections) between 1 and 30",
        revision: 'revision > 0',
      })
    })

    // One for each paid bid. The draft belongs to the company until it is sent as a version.
    this.schema.createTable('agreements', (table) => {
      table.increments('id')
      table.integer('bid_id').notNullable().unique().references('bids.id').onDelete('RESTRICT')
      table.text('draft').nullable().comment('sections and terms, encrypted with APP_KEY')
      table.integer('draft_revision').notNullable().defaultTo(0)
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()

      addChecks(table, 'agreements', { draft_revision: 'draft_revision >= 0' })
    })

    // What was sent to be signed. Every change is a new version.
    this.schema.createTable('agreement_versions', (table) => {
      table.increments('id')
      table.integer('agreement_id').notNullable().references('agreements.id').onDelete('RESTRICT')
      table.integer('number').notNullable().comment('1, 2, 3 … within the agreement')
      table.text('kind').notNullable()
      table.text('text').notNullable().comment('encrypted with APP_KEY')
      table.text('hash').notNullable().comment('SHA-256 of the text')
      table.date('install_on').nullable()
      table.date('removal_on').nullable()
      table.integer('extension_per_month').nullable().comment('whole dollars')
      table.integer('sender_id').notNullable().references('users.id').onDelete('RESTRICT').index()
      table.text('sent_by').notNullable()
      table.timestamp('sent_at').notNullable()

      table.unique(['agreement_id', 'number'])
      table.unique(['id', 'hash'])
      table.index(['hash'])
      addChecks(table, 'agreement_versions', {
        number: 'number > 0',
        kind: oneOf('kind', ['agreement', 'addendum']),
        hash: sha256('hash'),
        term: 'num_nulls(install_on, removal_on) <> 1 and removal_on > install_on',
        extension: 'extension_per_month > 0',
        sent_by: oneOf('sent_by', sides),
        addendum: "kind = 'agreement' or number > 1",
      })
    })

    this.schema.createTable('agreement_signatures', (table) => {
      table.increments('id')
      table.integer('version_id').notNullable()
      table.text('hash').notNullable().comment('of the text that was signed')
      table.integer('user_id').notNullable().references('users.id').onDelete('RESTRICT').index()
      table.text('side').notNullable()
      table.text('party').notNullable().comment('name and company of the account at that time')
      table.text('name').notNullable().comment('as it was typed')
      table.integer('session_id').notNullable().comment('of `sessions`, whose row may be gone')
      table.text('method').notNullable()
      table.timestamp('signed_at').notNullable().comment('set by a trigger')

      table.unique(['version_id', 'side'])
      table.foreign(['version_id', 'hash']).references(['id', 'hash']).inTable('agreement_versions')
      addChecks(table, 'agreement_signatures', {
        side: oneOf('side', sides),
        name: 'char_length(name) between 1 and 120',
        method: oneOf('method', ['password', 'passkey']),
      })
    })

    this.schema.createTable('agreement_declines', (table) => {
      table.integer('version_id').primary().references('agreement_versions.id').onDelete('RESTRICT')
      table.integer('user_id').notNullable().references('users.id').onDelete('RESTRICT').index()
      table.text('side').notNullable()
      table.text('reason').notNullable()
      table.timestamp('declined_at').notNullable()

      addChecks(table, 'agreement_declines', {
        side: oneOf('side', sides),
        reason: 'char_length(reason) between 1 and 1000',
      })
    })

    // The PDF of a version that both have signed.
    this.schema.createTable('agreement_documents', (table) => {
      table.integer('version_id').primary().references('agreement_versions.id').onDelete('RESTRICT')
      table.text('pdf').notNullable().comment('base64, encrypted with APP_KEY')
      table.text('sha256').notNullable().unique().comment('of the file')
      table.timestamp('created_at').notNullable()

      addChecks(table, 'agreement_documents', { sha256: sha256('sha256') })
    })

    // Lets the team read one version.
    this.schema.createTable('agreement_reports', (table) => {
      table.increments('id')
      table
        .integer('version_id')
        .notNullable()
        .references('agreement_versions.id')
        .onDelete('RESTRICT')
      table.integer('reporter_id').notNullable().references('users.id').onDelete('RESTRICT').index()
      table.text('reason').notNullable()
      table.timestamp('created_at').notNullable()
      table.timestamp('decided_at').nullable() // by the team
      table.text('decision').nullable()

      table.unique(['version_id', 'reporter_id'])
      addChecks(table, 'agreement_reports', {
        reason: 'char_length(reason) between 1 and 1000',
        decided: '(decided_at is null) = (decision is null)',
      })
    })
    this.schema.raw(
      'create index agreement_reports_open on agreement_reports (id) where decided_at is null'
    )

    // The rate that both have signed, in place of the bid's.
    this.schema.alterTable('stagings', (table) => {
      table.integer('extension_per_month').nullable().comment('whole dollars; null: as in the bid')
      addChecks(table, 'stagings', { extension: 'extension_per_month > 0' })
    })

    this.#protectEvidence()
    this.#checkSignatures()
    this.schema.raw(
      widerCheck('audit_events', 'kind', [
        'agreement_sent',
        'agreement_signed',
        'agreement_declined',
        'agreement_reported',
        'agreement_viewed',
        'agreement_report_decided',
      ])
    )
    this.schema.raw(widerCheck('audit_events', 'list', ['agreement_reports']))
    this.schema.raw(
      widerCheck('notifications', 'type', [
        'agreement_sent',
        'agreement_signed',
        'agreement_completed',
        'agreement_declined',
        'agreement_reviewed',
      ])
    )
    this.schema.raw(widerCheck('passkey_challenges', 'purpose', ['sign_agreement']))
  }

  /** Evidence is never changed, and goes only once both accounts are deleted. */
  #protectEvidence() {
    this.schema.raw(`
      create or replace function refuse_change_of_agreement() returns trigger language plpgsql as $$
      declare
        signed_version integer;
      begin
        if tg_op = 'DELETE' then
          signed_version := case tg_table_name
            when 'agreement_versions' then (to_jsonb(old) ->> 'id')::integer
            else (to_jsonb(old) ->> 'version_id')::integer
          end;
          perform 1 from agreement_versions v
            join agreements a on a.id = v.agreement_id
            join bids b on b.id = a.bid_id join projects p on p.id = b.project_id
            join users u on u.id in (b.user_id, p.user_id)
            where v.id = signed_version and u.deleted_at is null;
          if not found then
            return old;
          end if;
        end if;
        raise exception 'Agreements, signatures and their documents are never changed'
          using errcode = 'restrict_violation';
      end $$
    `)
    for (const table of evidence) {
      this.schema.raw(`
        create trigger ${table}_are_final before update or delete on ${table}
          for each row execute function refuse_change_of_agreement()
      `)
      this.schema.raw(`
        create trigger ${table}_stay before truncate on ${table}
          for each statement execute function refuse_change_of_agreement()
      `)
    }
  }

  /** Only a party signs, only the newest version, and by the clock of the database. */
  #checkSignatures() {
    this.schema.raw(`
      create or replace function check_agreement_signature() returns trigger language plpgsql as $$
      begin
        new.signed_at := clock_timestamp();
        if not exists (
          select 1 from agreement_versions v
          join agreements a on a.id = v.agreement_id
          join bids b on b.id = a.bid_id join projects p on p.id = b.project_id
          where v.id = new.version_id
            and b.status = 'accepted' and b.payment_status = 'paid'
            and new.user_id = case new.side when 'owner' then p.user_id else b.user_id end
            and not exists (select 1 from agreement_declines d where d.version_id = v.id)
            and not exists (select 1 from agreement_versions later
              where later.agreement_id = v.agreement_id and later.number > v.number)
        ) then
          raise exception 'version % can’t be signed by this person', new.version_id
            using errcode = 'check_violation';
        end if;
        return new;
      end $$
    `)
    this.schema.raw(`
      create trigger agreement_signatures_by_parties before insert on agreement_signatures
        for each row execute function check_agreement_signature()
    `)
  }

  /** The wider checks stay: rows may contain the new values. */
  async down() {
    this.schema.alterTable('stagings', (table) => table.dropColumn('extension_per_month'))
    for (const table of [
      'agreement_reports',
      'agreement_documents',
      'agreement_declines',
      'agreement_signatures',
      'agreement_versions',
      'agreements',
      'agreement_templates',
    ]) {
      this.schema.dropTable(table)
    }
    this.schema.raw('drop function refuse_change_of_agreement, check_agreement_signature')
  }
}
