import { BaseSchema } from '@adonisjs/lucid/schema'

/** What JavaScript's `trim` and `\s` take for a space. */
const spaces = String.raw`\t\n\v\f\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF`

/** The same, one by one. */
const everySpace = String.raw`E'\t\n\x0B\f\r \u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF'`

/** Words that people write in two ways, in full. */
const abbreviations = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
}

const withoutMarks = String.raw`regexp_replace(normalize(name, nfd), '[\u0300-\u036F''’‘${'`'}´ʻʼ]', '', 'g')`

/** Two spaces around each word, so that each has its own. */
const words = `'  ' || regexp_replace(lower(${withoutMarks} collate "C"), '[^a-z0-9]+', '  ', 'g') || '  '`

const inFull = Object.entries(abbreviations).reduce(
  (sql, [short, full]) => `replace(${sql}, ' ${short} ', ' ${full} ')`,
  words
)

const designation =
  ' (county|parish|city and borough|borough|census area|municipality|planning region)$'

/**
 * The functions give what `placeKey`, `countyKey` and `milesBetween` give in `app/shared`. Their bodies
 * are parsed now, so they don't depend on the search path of a restored backup. `miles_between` isn't
 * strict, so that PostgreSQL puts its body into the query, where it takes a thirteenth of the time.
 */
const functions = [
  `place_key(name text) returns text language sql immutable strict parallel safe
   return coalesce(nullif(replace(${inFull}, ' ', ''), ''),
     lower(btrim(name, ${everySpace}) collate "C"))`,
  `county_key(county text) returns text language sql immutable strict parallel safe
   return place_key(regexp_replace(
     btrim(regexp_replace(normalize(county, nfd), '[${spaces}]+', ' ', 'g')),
     '${designation}', '', 'i'))`,
  `miles_between(one point, other point) returns double precision
   language sql immutable parallel safe
   return 2 * 3958.8 * asin(float8smaller(1, sqrt(
     sin(radians(other[1] - one[1]) / 2) ^ 2 + cos(radians(one[1])) * cos(radians(other[1]))
       * sin(radians(other[0] - one[0]) / 2) ^ 2)))`,
]

/**
 * Gives the columns of the keys other expressions, as before PostgreSQL 17: they are dropped and added
 * in one statement, which writes the table once. Then the indexes and statistics that went with them are
 * created again.
 */
const withKeys = (city: string, county: string, change: string) => String.raw`
  do $do$
  declare
    definitions text[];
    definition text;
  begin
    select array_agg(each) into definitions from (
      select indexdef as each from pg_indexes
        where schemaname = current_schema() and tablename = 'projects'
      union all
      select pg_get_statisticsobjdef(oid) from pg_statistic_ext where stxrelid = 'projects'::regclass
    ) definitions where each ~ '\m(city|county)_key\M';
    alter table projects
      drop column city_key,
      drop column county_key,
      add column city_key text generated always as (${city}) stored,
      add column county_key text generated always as (${county}) stored,
      ${change};
    foreach definition in array definitions loop
      execute definition;
    end loop;
  end $do$
`

export default class extends BaseSchema {
  async up() {
    for (const each of functions) this.schema.raw(`create or replace function ${each}`)

    this.schema.raw(withKeys('place_key(city)', 'county_key(county)', 'add column point point'))
    this.schema.raw('analyze projects (city_key, county_key)')
    this.schema.raw(
      `comment on column projects.point is 'longitude and latitude of the city or county'`
    )

    // Spellings that were different have become the same county: the first one stays.
    this.schema.raw(`
      delete from saved_search_areas other using saved_search_areas first
      where first.saved_search_id = other.saved_search_id and first.state = other.state
        and county_key(first.county) = county_key(other.county) and first.id < other.id
    `)
    this.schema.raw('update saved_search_areas set county_key = county_key(county)')
    // The former release still stores its own keys while it runs.
    this.schema.raw(`
      create or replace function set_key_of_area() returns trigger language plpgsql as $$
      begin
        new.county_key := county_key(new.county);
        return new;
      end $$
    `)
    this.schema.raw(`
      create trigger saved_search_areas_key before insert or update on saved_search_areas
        for each row execute function set_key_of_area()
    `)
  }

  async down() {
    this.schema.raw('drop trigger saved_search_areas_key on saved_search_areas')
    this.schema.raw('drop function set_key_of_area')
    this.schema.raw(`
      update saved_search_areas set county_key = regexp_replace(county_key, '^saint', 'st')
    `)
    const county = String.raw`regexp_replace(lower(btrim(county)), '\s+county$', '')`
    this.schema.raw(withKeys('lower(btrim(city))', county, 'drop column point'))
    this.schema.raw('drop function county_key, place_key, miles_between')
  }
}
