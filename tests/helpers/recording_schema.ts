import db from '@adonisjs/lucid/services/db'

/** Each query returns one text column. */
const chapters: Record<string, string> = {
  'Tables and columns': `
    select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end
      || case when a.attgenerated <> '' then ' generated' else '' end
      || case when a.attidentity <> '' then ' identity' else '' end
      || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
      || coalesce(' comment ' || quote_literal(col_description(c.oid, a.attnum)), '') as line
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace = 'public'::regnamespace
      and c.relname !~ '^adonis_schema'`,
  'Constraints': `
    select conrelid::regclass || ': ' || conname || ' ' || pg_get_constraintdef(oid)
      || case when convalidated then '' else ' (not validated)' end as line
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid <> 0
      and conrelid::regclass::text !~ '^adonis_schema'`,
  'Indexes': `
    select indexdef as line from pg_indexes
    where schemaname = 'public' and tablename !~ '^adonis_schema'`,
  'Triggers': `
    select pg_get_triggerdef(t.oid) as line from pg_trigger t
    join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace
    where not t.tgisinternal`,
  'Functions': `
    select pg_get_functiondef(p.oid) as line from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  'Sequences': `
    select sequencename || ' ' || data_type || ' start ' || start_value || ' by ' || increment_by
      as line
    from pg_sequences where schemaname = 'public' and sequencename !~ '^adonis_schema'`,
  'Types and extensions': `
    select 'enum ' || t.typname || ' ' || string_agg(e.enumlabel, ', ' order by e.enumsortorder)
      as line
    from pg_type t join pg_enum e on e.enumtypid = t.oid
    where t.typnamespace = 'public'::regnamespace group by t.typname
    union all
    select 'extension ' || extname from pg_extension where extname <> 'plpgsql'`,
}

/** The migrated schema, without the tables that track migrations. */
export async function describeSchema(): Promise<string> {
  const texts: string[] = []
  for (const [title, sql] of Object.entries(chapters)) {
    const { rows } = await db.rawQuery<{ rows: { line: string }[] }>(sql)
    texts.push([`== ${title}`, ...rows.map(({ line }) => line.trimEnd()).toSorted()].join('\n'))
  }
  return `${texts.join('\n\n')}\n`
}
