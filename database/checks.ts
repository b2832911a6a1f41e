/**
 * Conditions and changes of check constraints, for migrations. Released migrations run them, so what
 * they return never changes.
 */

const quoted = (values: string[]) =>
  values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')

/** SQL condition: a text column contains one of these values. */
export function oneOf(column: string, values: string[]): string {
  return `${column} in (${quoted(values)})`
}

/** SQL condition: a text column contains a value of one of these lists, as after `widerCheck`. */
export function oneOfAny(column: string, lists: string[][]): string {
  return lists.map((values) => oneOf(column, values)).join(' or ')
}

/** SQL condition: every item of a text[] column is one of these values. */
export function eachOneOf(column: string, values: string[]): string {
  return `${column} <@ array[${quoted(values)}]::text[]`
}

/** SQL condition: a text column contains a state of the United States or D.C. */
export function usState(column: string): string {
  const states = `
    AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO
    MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY`
  return oneOf(column, states.trim().split(/\s+/))
}

interface CheckedTable {
  check(condition: string, bindings?: never[], name?: string): unknown
}

/** Adds the check `<table>_<name>_check` for each name and condition. */
export function addChecks(table: CheckedTable, of: string, checks: Record<string, string>): void {
  for (const [name, condition] of Object.entries(checks)) {
    table.check(condition, [], `${of}_${name}_check`)
  }
}

/** SQL that adds values to the check `<table>_<column>_check` without reading the rows. */
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
