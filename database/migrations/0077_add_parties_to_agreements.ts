import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks, oneOf, widerCheck } from '#database/checks'

const choices = ['owner', 'seller', 'both']

/**
 * Sellers who sign an agreement beside the two accounts: with a link and a code that are sent to an address, which is
 * erased later. Only hashes of links and codes are stored.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('agreements', (table) => {
      table.text('client_signers').nullable().comment('who signs for the client; null: the account')
      table.text('payer').nullable().comment('null: not stated')

      addChecks(table, 'agreements', {
        client_signers: oneOf('client_signers', choices),
        payer: oneOf('payer', choices),
        client_side: '(client_signers is null) = (payer is null)',
      })
    })
    this.schema.alterTable('agreement_versions', (table) => {
      table.boolean('owner_signs').notNullable().defaultTo(true)
    })

    this.schema.createTable('agreement_parties', (table) => {
      table.increments('id')
      table.integer('agreement_id').notNullable().references('agreements.id').onDelete('CASCADE')
      table
        .integer('version_id')
        .nullable()
        .references('agreement_versions.id')
        .onDelete('CASCADE')
        .comment('null: for the next version')
      table.integer('position').notNullable()
      table.text('name').notNullable()
      table.text('address').nullable().comment('encrypted with APP_KEY; null once it is erased')
      table.timestamp('erased_at').nullable()
      table.timestamp('opened_at').nullable()
      table.integer('reminded_days').nullable().comment('the last reminder, in days')
      table.text('handed_back').nullable()
      table.timestamp('handed_back_at').nullable()
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()

      table.unique(['version_id', 'position'])
      addChecks(table, 'agreement_parties', {
        position: 'position between 1 and 4',
        name: 'char_length(name) between 1 and 120',
        erased: '(address is null) = (erased_at is not null)',
        handed_back: oneOf('handed_back', ['not_me', 'someone_else']),
        returned: '(handed_back is null) = (handed_back_at is null)',
      })
    })
    this.schema.raw(
      'create unique index agreement_parties_planned on agreement_parties (agreement_id, position) where version_id is null'
    )
    this.schema.raw(
      'create index agreement_parties_with_address on agreement_parties (agreement_id) where address is not null'
    )

    this.schema.createTable('agreement_party_links', (table) => {
      table.increments('id')
      table.integer('party_id').notNullable().references('agreement_parties.id').onDelete('CASCADE')
      table.text('token').notNullable().unique().comment('SHA-256')
      table.timestamp('expires_at').notNullable()
      table.timestamp('created_at').notNullable()

      table.index('party_id')
      addChecks(table, 'agreement_party_links', { token: `token ~ '^[0-9a-f]{64}$'` })
    })

    this.schema.createTable('agreement_party_codes', (table) => {
      table.increments('id')
      table.integer('party_id').notNullable().references('agreement_parties.id').onDelete('CASCADE')
      table.timestamp('requested_at').notNullable()
      table.text('code').nullable().comment('keyed hash; null until the email is written')
      table.timestamp('expires_at').nullable()
      table.integer('tries').notNullable().defaultTo(0)
      table.timestamp('used_at').nullable().comment('set by a trigger')

      table.index('party_id')
      addChecks(table, 'agreement_party_codes', {
        code: '(code is null) = (expires_at is null)',
        tries: 'tries between 0 and 5',
      })
    })

    this.schema.createTable('agreement_party_signatures', (table) => {
      table.integer('party_id').primary().references('agreement_parties.id').onDelete('CASCADE')
      table.integer('version_id').notNullable()
      table.text('hash').notNullable().comment('of the text that was signed')
      table
        .integer('code_id')
        .notNullable()
        .unique()
        .references('agreement_party_codes.id')
        .onDelete('CASCADE')
      table.text('name').notNullable().comment('as it was typed')
      table.text('consent').notNullable().comment('its wording')
      table.timestamp('signed_at').notNullable().comment('set by a trigger')

      // Rows cascade for the former release, which deletes versions; a trigger keeps them before that.
      table
        .foreign(['version_id', 'hash'])
        .references(['id', 'hash'])
        .inTable('agreement_versions')
        .onDelete('CASCADE')
      table.index('version_id')
      addChecks(table, 'agreement_party_signatures', {
        name: 'char_length(name) between 1 and 120',
      })
    })

    this.schema.createTable('suppressed_addresses', (table) => {
      table.text('address').primary().comment('keyed hash')
      table.timestamp('created_at').notNullable()
    })

    this.#nameCompleteVersions()
    this.#protectParties()
    this.#checkSignatures()
    this.#checkDocuments()
    this.schema.raw(
      widerCheck('audit_events', 'kind', [
        'agreement_signers_changed',
        'agreement_link_sent',
        'agreement_party_signed',
        'agreement_handed_back',
      ])
    )
    this.schema.raw(
      widerCheck('notifications', 'type', [
        'agreement_signers_changed',
        'agreement_party_signed',
        'agreement_handed_back',
      ])
    )
  }

  #nameCompleteVersions() {
    this.schema.raw(`
      create function is_agreement_version_signed(version integer) returns boolean
      language sql stable as $$
        select (v.owner_signs or exists (select from agreement_parties p where p.version_id = v.id))
          and (select count(*) from agreement_signatures s where s.version_id = v.id)
            = case when v.owner_signs then 2 else 1 end
          and not exists (select from agreement_parties p where p.version_id = v.id
            and not exists (select from agreement_party_signatures g where g.party_id = p.id))
        from agreement_versions v where v.id = version
      $$
    `)
  }

  /** Who signs a version is fixed before the first signature. Addresses and links change. */
  #protectParties() {
    this.schema.raw(`
      create function check_agreement_party() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          if exists (select from agreement_signatures s where s.version_id = new.version_id)
            or exists (select from agreement_party_signatures s where s.version_id = new.version_id)
          then
            raise exception 'The parties of version % are fixed', new.version_id
              using errcode = 'restrict_violation';
          end if;
        elsif (new.id, new.agreement_id, new.version_id, new.position, new.name)
          is distinct from (old.id, old.agreement_id, old.version_id, old.position, old.name)
        then
          raise exception 'Agreements, signatures and their documents are never changed'
            using errcode = 'restrict_violation';
        end if;
        return new;
      end $$
    `)
    this.schema.raw(`
      create trigger agreement_parties_are_fixed before insert or update on agreement_parties
        for each row when (new.version_id is not null) execute function check_agreement_party()
    `)
    this.schema.raw(`
      create trigger agreement_parties_stay before delete on agreement_parties
        for each row when (old.version_id is not null) execute function refuse_change_of_agreement()
    `)
    this.schema.raw(`
      create trigger agreement_party_signatures_are_final
        before update or delete on agreement_party_signatures
        for each row execute function refuse_change_of_agreement()
    `)
    this.schema.raw(`
      create trigger agreement_party_signatures_stay before truncate on agreement_party_signatures
        for each statement execute function refuse_change_of_agreement()
    `)
  }

  /** A seller signs with a code of their own, which counts once; an account only where it signs for its side. */
  #checkSignatures() {
    this.schema.raw(`
      create function check_agreement_party_signature() returns trigger language plpgsql as $$
      begin
        new.signed_at := clock_timestamp();
        if not exists (
          select 1 from agreement_parties party
          join agreement_versions v on v.id = party.version_id
          join agreements a on a.id = v.agreement_id join bids b on b.id = a.bid_id
          where party.id = new.party_id and v.id = new.version_id
            and party.address is not null and party.handed_back is null
            and b.status = 'accepted' and b.payment_status = 'paid'
            and not exists (select 1 from agreement_declines d where d.version_id = v.id)
            and not exists (select 1 from agreement_versions later
              where later.agreement_id = v.agreement_id and later.number > v.number)
        ) then
          raise exception 'version % can’t be signed by this party', new.version_id
            using errcode = 'check_violation';
        end if;
        update agreement_party_codes set used_at = new.signed_at
        where id = new.code_id and party_id = new.party_id and code is not null
          and tries > 0 and used_at is null and expires_at > new.signed_at;
        if not found then
          raise exception 'a signature of version % lacks its code', new.version_id
            using errcode = 'check_violation';
        end if;
        return new;
      end $$
    `)
    this.schema.raw(`
      create trigger agreement_party_signatures_by_parties before insert on agreement_party_signatures
        for each row execute function check_agreement_party_signature()
    `)
    this.schema.raw(this.#signatureCheck("and (new.side <> 'owner' or v.owner_signs)"))
  }

  #signatureCheck(further: string) {
    return `
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
            ${further}
            and not exists (select 1 from agreement_declines d where d.version_id = v.id)
            and not exists (select 1 from agreement_versions later
              where later.agreement_id = v.agreement_id and later.number > v.number)
        ) then
          raise exception 'version % can’t be signed by this person', new.version_id
            using errcode = 'check_violation';
        end if;
        return new;
      end $$
    `
  }

  /** No file before everyone has signed. */
  #checkDocuments() {
    this.schema.raw(`
      create function check_agreement_document() returns trigger language plpgsql as $$
      begin
        if not is_agreement_version_signed(new.version_id) then
          raise exception 'version % isn’t signed by everyone', new.version_id
            using errcode = 'check_violation';
        end if;
        return new;
      end $$
    `)
    this.schema.raw(`
      create trigger agreement_documents_of_signed before insert on agreement_documents
        for each row execute function check_agreement_document()
    `)
  }

  /** The wider checks stay: rows may contain the new values. */
  async down() {
    this.schema.raw('drop trigger agreement_documents_of_signed on agreement_documents')
    this.schema.raw(this.#signatureCheck(''))
    for (const table of [
      'suppressed_addresses',
      'agreement_party_signatures',
      'agreement_party_codes',
      'agreement_party_links',
      'agreement_parties',
    ]) {
      this.schema.dropTable(table)
    }
    this.schema.raw(
      'drop function check_agreement_document, check_agreement_party, check_agreement_party_signature, is_agreement_version_signed'
    )
    this.schema.alterTable('agreement_versions', (table) => table.dropColumn('owner_signs'))
    this.schema.alterTable('agreements', (table) => table.dropColumns('client_signers', 'payer'))
  }
}
