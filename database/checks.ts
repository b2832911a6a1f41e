const quoted = (values: string[]) =>
  values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')

/** SQL condition: a text column contains one of these values. */
export function oneOf(column: string, values: string[]): string {
  return `${column} in (${quoted(values)})`
}

/** SQL condition: every item of a text[] column is one of these values. */
export function eachOneOf(column: string, values: string[]): string {
  return `${column} <@ array[${quoted(values)}]::text[]`
}

/**
 * SQL that adds values to the check `<table>_<column>_check` without reading the rows. Released
 * migrations run it, so what it returns never changes.
 */
export function widerCheck(table: string, column: string, values: readonly string[]): string {
  const check = `${table}_${column}_check`
  const list = values.map((value) => `''${value}''`).join(', ')
  return `do $$
    declare former text;
    begin
      select pg_get_expr(conbin, conrelid) into strict former
      from pg_constraint where conname = '${check}' and conrelid = '${table}'::regclass;
      execute 'alter table ${table} drop constraint ${check},
        add constraint ${check} check ((' || former || ') or ${column} in (${list})) not valid';
    end $$`
}

/**
 * SQL that reads the rows while others write. Run it in a transaction of its own: the lock of `widerCheck`
 * blocks writes until its transaction ends.
 */
export const validatedCheck = (table: string, column: string): string =>
  `alter table ${table} validate constraint ${table}_${column}_check`
