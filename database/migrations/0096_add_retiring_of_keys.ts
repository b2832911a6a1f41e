import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks } from '#database/checks'

const signature = 'public.replace_ciphertext(text, integer, text, text, text)'

/**
 * What a former APP_KEY needs to be retired. Hashes that outlive it are keyed with a secret, and the role that runs
 * migrations may encrypt final records again:
 * texts and files of agreements, and details of invoices. Everything else about them stays refused, also to that role.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('hash_secrets', (table) => {
      table.integer('id').primary()
      table.text('secret').notNullable().comment('encrypted with APP_KEY')

      addChecks(table, 'hash_secrets', { one: 'id = 1' })
    })
    // The database can't decrypt. Whoever replaces a value says by its hash what it has decrypted.
    this.schema.raw(`
      create function replace_ciphertext(
        of_table text, of_row integer, former text, next text, hash_of_text text
      ) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
      declare
        stored_hash text;
        is_replaced boolean;
      begin
        if next is null or next not like 'gcm.v1:%.%.%' then
          raise exception 'Only ciphertext replaces ciphertext' using errcode = 'check_violation';
        end if;
        case of_table
          when 'agreement_versions' then
            select hash into stored_hash from agreement_versions where id = of_row;
          when 'agreement_documents' then
            select sha256 into stored_hash from agreement_documents where version_id = of_row;
          when 'invoices' then null;
          else
            raise exception '% has no final ciphertext', of_table using errcode = 'check_violation';
        end case;
        if stored_hash is distinct from hash_of_text then
          raise exception 'Row % of % has another hash', of_row, of_table
            using errcode = 'check_violation';
        end if;
        perform set_config('stagely.replaces_ciphertext', of_table || ' ' || of_row, true);
        case of_table
          when 'agreement_versions' then
            update agreement_versions set text = next where id = of_row and text = former;
          when 'agreement_documents' then
            update agreement_documents set pdf = next where version_id = of_row and pdf = former;
          when 'invoices' then
            update invoices set details = next where id = of_row and details = former;
        end case;
        is_replaced := found;
        perform set_config('stagely.replaces_ciphertext', '', true);
        return is_replaced;
      end $$
    `)
    this.schema.raw(`revoke execute on function ${signature} from public`)
    // Within the function the role is its owner; another role that sets the variable is refused.
    this.schema.raw(`
      create function replaces_ciphertext(of_table text, of_row integer) returns boolean
      language sql stable as $$
        select coalesce(current_setting('stagely.replaces_ciphertext', true) = of_table || ' ' || of_row
          and current_user = (select pg_get_userbyid(proowner) from pg_proc
            where oid = '${signature}'::regprocedure), false)
      $$
    `)
    this.schema.raw(
      this.#agreementTrigger(`
        if tg_op = 'UPDATE' and tg_table_name in ('agreement_versions', 'agreement_documents') then
          signed_version := case tg_table_name
            when 'agreement_versions' then (to_jsonb(old) ->> 'id')::integer
            else (to_jsonb(old) ->> 'version_id')::integer
          end;
          ciphertext := case tg_table_name when 'agreement_versions' then 'text' else 'pdf' end;
          if replaces_ciphertext(tg_table_name, signed_version)
            and to_jsonb(new) - ciphertext = to_jsonb(old) - ciphertext
          then
            return new;
          end if;
        end if;`)
    )
    this.schema.raw(this.#invoiceTrigger("or replaces_ciphertext('invoices', old.id)"))
  }

  #agreementTrigger(replacing = '') {
    return `
      create or replace function refuse_change_of_agreement() returns trigger language plpgsql as $$
      declare
        signed_version integer;
        ${replacing && 'ciphertext text;'}
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
        end if;${replacing}
        raise exception 'Agreements, signatures and their documents are never changed'
          using errcode = 'restrict_violation';
      end $$
    `
  }

  #invoiceTrigger(replacing = '') {
    return `
      create or replace function keep_invoice() returns trigger language plpgsql as $$
      begin
        if (new.issuer_name is null or new.issuer_name is not distinct from old.issuer_name)
          and (new.issuer_address is null or new.issuer_address is not distinct from old.issuer_address)
          and (new.issuer_tax_id is null or new.issuer_tax_id is not distinct from old.issuer_tax_id)
          and (new.details is null or new.details is not distinct from old.details ${replacing})
          and (to_jsonb(new) - '{issuer_name,issuer_address,issuer_tax_id,details}'::text[])
            = (to_jsonb(old) - '{issuer_name,issuer_address,issuer_tax_id,details}'::text[])
        then
          return new;
        end if;
        raise exception 'invoice % never changes', old.id
          using errcode = 'check_violation', constraint = 'invoices_are_final';
      end $$
    `
  }

  async down() {
    this.schema.dropTable('hash_secrets')
    this.schema.raw(this.#agreementTrigger())
    this.schema.raw(this.#invoiceTrigger())
    this.schema.raw('drop function replaces_ciphertext')
    this.schema.raw(`drop function ${signature}`)
  }
}
