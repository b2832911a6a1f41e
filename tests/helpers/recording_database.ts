import db from '@adonisjs/lucid/services/db'

/** Tables that the product itself never reads. */
const ownTables = "('adonis_schema', 'adonis_schema_versions')"

async function rowsOf<Row>(sql: string, bindings: unknown[] = []): Promise<Row[]> {
  const { rows } = await db.rawQuery<{ rows: Row[] }>(sql, bindings as never)
  return rows
}

async function tableNames(): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename not in ${ownTables} order by 1`
  )
  return rows.map(({ name }) => name)
}

/** The singular name of each table, by the two digits with which its ids start. */
const words = new Map<string, string>()

/**
 * Gives the ids of every table their own range, starting at 11000001, so that an id is recognizable
 * wherever it is printed. The tables must be empty.
 */
export async function separateIds() {
  const sequences = await rowsOf<{ table: string; sequence: string }>(
    `select t.relname as table, s.oid::regclass::text as sequence
     from pg_class s
     join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i')
     join pg_class t on t.oid = d.refobjid
     where s.relkind = 'S' and t.relname not in ${ownTables} order by 1`
  )
  for (const [index, { table, sequence }] of sequences.entries()) {
    words.set(String(11 + index), table.replaceAll('_', ' ').replace(/s$/, ''))
    await db.rawQuery('select setval(?, ?)', [sequence, (11 + index) * 1_000_000])
  }
}

/** `12000003` → `<project 3>`, anywhere in a text. */
export const nameIds = (text: string) =>
  text.replaceAll(/(?<![\d.])(\d\d)00(\d{4})(?!\d)/g, (id: string, range: string, place: string) =>
    words.has(range) ? `<${words.get(range)} ${Number(place)}>` : id
  )

/** A number that grows with every write to the database. */
export async function writeCount(): Promise<string> {
  const [{ count }] = await rowsOf<{ count: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as count'
  )
  return count
}

/**
 * A copy of all rows in a separate schema. Restoring writes only the tables that have changed
 * since, which takes a few milliseconds. Needs a role that may set `session_replication_role`,
 * like that of the embedded server.
 */
export class Snapshot {
  #schema: string

  constructor(name: string) {
    this.#schema = `recording_${name}`
  }

  async take() {
    const tables = await tableNames()
    const copies = tables.map((name) => `create table ${this.#schema}.${name} as table ${name}`)
    await db.rawQuery(
      [
        `drop schema if exists ${this.#schema} cascade`,
        `create schema ${this.#schema}`,
        ...copies,
        `create table ${this.#schema}.sequence_values as
           select sequencename::text as name, coalesce(last_value, start_value) as value,
             last_value is not null as used
           from pg_sequences where schemaname = 'public'`,
        await this.#restoration(tables),
      ].join(';\n')
    )
  }

  async restore() {
    await db.rawQuery(`select ${this.#schema}.restore()`)
  }

  async drop() {
    await db.rawQuery(`drop schema if exists ${this.#schema} cascade`)
  }

  async #restoration(tables: string[]) {
    const columns = await rowsOf<{ table: string; list: string }>(
      `select table_name as table, string_agg(quote_ident(column_name), ', ') as list
       from information_schema.columns
       where table_schema = 'public' and is_generated = 'NEVER' group by 1`
    )
    const listOf = new Map(columns.map(({ table, list }) => [table, list]))
    const steps = tables.map((name) => {
      const [kept, list] = [`${this.#schema}.${name}`, listOf.get(name)]
      return `
        if (select array_agg(t::text order by t::text) from ${name} t) is distinct from
           (select array_agg(t::text order by t::text) from ${kept} t) then
          delete from ${name};
          insert into ${name} (${list}) overriding system value select ${list} from ${kept};
        end if;`
    })
    return `create function ${this.#schema}.restore() returns void language plpgsql as $restore$
      begin
        -- No trigger and no foreign key: the rows go back exactly as they were.
        set local session_replication_role = replica;
        ${steps.join('\n')}
        perform setval(name::regclass, value, used) from ${this.#schema}.sequence_values;
      end $restore$`
  }
}
