import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** One object of the schema, such as a table, and the lines that describe it. */
export type SchemaDescription = Map<string, string[]>

/** The schema's own tables, without those that track migrations. */
const tables = `
  select c.* from pg_class c
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    and c.relname !~ '^adonis_schema'
    and not exists (select from pg_depend where objid = c.oid and deptype = 'e')`

const commentOn = (text: string) => `coalesce(' comment ' || quote_literal(${text}), '')`

/** The lines of tables, by what they describe, in the order of a description. */
const partsOfTables = [
  `select relname, 0 as position, concat_ws(', ',
     case relpersistence when 'u' then 'unlogged' end,
     case when relkind = 'p' or relispartition then 'partitioned' end,
     case when relrowsecurity then 'row security' end,
     case when relreplident <> 'd' then 'replica identity ' || relreplident::text end,
     array_to_string(reloptions, ', '),
     'comment ' || quote_literal(obj_description(oid, 'pg_class'))) as line
   from tables`,

  // Columns in their order. Debian's PostgreSQL 15 sets an option of its own on each of them.
  `select c.relname, a.attnum,
     a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
       || case when a.attcollation <> t.typcollation
         then ' collate ' || a.attcollation::regcollation::text else '' end
       || case when a.attnotnull then ' not null' else '' end
       || case a.attidentity when '' then '' else ' identity ' || a.attidentity::text end
       || case a.attgenerated when '' then coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
         else ' generated (' || a.attgenerated::text || ') ' || pg_get_expr(d.adbin, d.adrelid) end
       || case when a.attstorage <> t.typstorage then ' storage ' || a.attstorage::text else '' end
       || case a.attcompression when '' then '' else ' compression ' || a.attcompression::text end
       || coalesce(' statistics ' || nullif(a.attstattarget, -1), '')
       || coalesce(' ' || (select string_agg(option, ', ' order by option)
         from unnest(a.attoptions) option where option like 'n\\_distinct%'), '')
       || ${commentOn('col_description(c.oid, a.attnum)')}
   from tables c
   join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   join pg_type t on t.oid = a.atttypid
   left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum`,

  `select c.relname, 0,
     'sequence ' || s.relname || ' ' || format_type(q.seqtypid, null) || ' for ' || a.attname
       || ' from ' || q.seqstart || ' by ' || q.seqincrement || ', ' || q.seqmin || ' to ' || q.seqmax
       || ', cache ' || q.seqcache || case when q.seqcycle then ', cycle' else '' end
   from tables c
   join pg_depend d on d.refobjid = c.oid and d.deptype in ('a', 'i')
     and d.classid = 'pg_class'::regclass
   join pg_class s on s.oid = d.objid
   join pg_sequence q on q.seqrelid = s.oid
   join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid`,

  // A definition says if it isn't valid. PostgreSQL 18 lists "not null" as well.
  `select c.relname, 0,
     'constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid, true)
       || ${commentOn("obj_description(k.oid, 'pg_constraint')")}
   from tables c join pg_constraint k on k.conrelid = c.oid and k.contype not in ('n', 't')`,

  // Indexes that don't belong to a constraint.
  `select c.relname, 0,
     regexp_replace(pg_get_indexdef(i.indexrelid, 0, true), '^CREATE ', '')
       || case when i.indisvalid then '' else ' (not valid)' end
       || ${commentOn("obj_description(i.indexrelid, 'pg_class')")}
   from tables c join pg_index i on i.indrelid = c.oid
   where not exists (select from pg_constraint
     where conindid = i.indexrelid and contype in ('p', 'u', 'x'))`,

  `select c.relname, 0, regexp_replace(pg_get_statisticsobjdef(s.oid), '^CREATE ', '')
   from tables c join pg_statistic_ext s on s.stxrelid = c.oid`,

  `select c.relname, 0,
     regexp_replace(pg_get_triggerdef(t.oid, true), '^CREATE ', '')
       || case when t.tgenabled = 'O' then '' else ' (enabled: ' || t.tgenabled::text || ')' end
   from tables c join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal`,
]

const describeTables = `
  with tables as (${tables})
  select 'table ' || relname as object, line
  from (${partsOfTables
    .map((part, index) => `select ${index} as part, * from (${part}) part_${index}`)
    .join(' union all ')}) lines
  order by relname collate "C", part, position, line collate "C"`

const describeOthers = `
  with others as (
    select 'pg_proc'::regclass as class, oid, pronamespace as namespace,
      'function ' || proname || '(' || pg_get_function_identity_arguments(oid) || ')' as object,
      pg_get_functiondef(oid) as line
    from pg_proc where prokind in ('f', 'p')
    union all
    select 'pg_class'::regclass, oid, relnamespace, 'view ' || relname, pg_get_viewdef(oid, true)
    from pg_class where relkind in ('v', 'm')
    union all
    select 'pg_type'::regclass, t.oid, t.typnamespace, 'type ' || t.typname,
      (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum
       where enumtypid = t.oid)
    from pg_type t where t.typtype in ('d', 'e')
  )
  select object, line from (
    select object, line from others
    where namespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = others.class and objid = others.oid
        and deptype = 'e')
    union all
    select 'sequence ' || relname, null from pg_class s
    where relkind = 'S' and relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = s.oid and deptype in ('a', 'i', 'e'))
    union all
    select 'extension ' || extname, null from pg_extension where extname <> 'plpgsql'
  ) described
  order by object collate "C"`

/**
 * Describes the schema of a database: its tables with columns in their order, constraints, indexes,
 * statistics and triggers, then functions and extensions. Owners and privileges are left out. The
 * descriptions of two databases are equal if their schemas are, whatever their versions of PostgreSQL
 * (15 or newer).
 */
export async function describeSchema(client: QueryClientContract): Promise<SchemaDescription> {
  const description: SchemaDescription = new Map()
  for (const sql of [describeTables, describeOthers]) {
    const { rows } = await client.rawQuery<{ rows: { object: string; line: string | null }[] }>(sql)
    for (const { object, line } of rows) {
      const lines = description.get(object) ?? []
      lines.push(...(line ?? '').split('\n').filter(Boolean))
      description.set(object, lines)
    }
  }
  return description
}

/** As text: a paragraph for each object, with an indented line for each of its lines. */
export const formatSchema = (description: SchemaDescription): string =>
  [...description]
    .map(([object, lines]) => [object, ...lines.map((line) => `  ${line}`), ''].join('\n'))
    .join('\n')
