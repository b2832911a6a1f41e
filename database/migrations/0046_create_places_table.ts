import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks, oneOf, usState } from '#database/checks'
import { placesText } from '#database/places'

/** What JavaScript's `trim` and `\s` take for a space. */
const spaces = String.raw`\t\n\v\f\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF`

const designation =
  ' (county|parish|city and borough|borough|census area|municipality|planning region)$'

/** Lowercase words without accents, apostrophes and other punctuation, between single spaces. */
const words = String.raw`btrim(regexp_replace(lower(regexp_replace(normalize(typed, nfd),
  '[\u0300-\u036F''’‘${'`'}´ʻʼ]', '', 'g') collate "C"), '[^a-z0-9]+', ' ', 'g'))`

const earthRadius = '3958.8' // miles, as in miles_between

/**
 * Functions about places. Their bodies are parsed now, so they don't depend on the search path of a restored
 * backup. Those that read the table are one statement, which PostgreSQL puts into the query that calls them.
 */
const functions = [
  // What the keys of names that start with the typed text start with: the last word may be incomplete, so "st"
  // stands for itself and for "saint".
  `place_key_prefixes(typed text) returns text[] language sql immutable strict parallel safe
   return case when ${words} = '' then array[place_key(typed)] else array[
     coalesce(place_key(substring(${words} from '^(.+) [^ ]+$')), '') || substring(${words} from '[^ ]+$'),
     place_key(typed)] end`,
  `county_key_prefixes(typed text) returns text[] language sql immutable strict parallel safe
   return place_key_prefixes(regexp_replace(
     btrim(regexp_replace(normalize(typed, nfd), '[${spaces}]+', ' ', 'g')), '${designation}', '', 'i'))`,
  // Contains all points within the distance, and some more.
  `box_around(center point, miles double precision) returns box
   language sql immutable strict parallel safe
   return box(
     point(center[0] - degrees(asin(sin(miles * 1.001 / ${earthRadius}) / cos(radians(center[1])))),
       center[1] - degrees(miles * 1.001 / ${earthRadius})),
     point(center[0] + degrees(asin(sin(miles * 1.001 / ${earthRadius}) / cos(radians(center[1])))),
       center[1] + degrees(miles * 1.001 / ${earthRadius})))`,
  // The city of this name in its state: of several the one in the county, else the largest.
  `city_named(name text, state text, county text) returns setof places
   language sql stable parallel safe rows 1
   begin atomic
     select p.* from places p
     where p.kind = 'city' and p.state = city_named.state and p.key = place_key(city_named.name)
     order by p.county_key = county_key(city_named.county) desc nulls last, p.population desc, p.id
     limit 1;
   end`,
  `county_named(name text, state text) returns setof places
   language sql stable parallel safe rows 1
   begin atomic
     select p.* from places p
     where p.kind = 'county' and p.state = county_named.state
       and p.key = county_key(county_named.name)
     limit 1;
   end`,
  // The only state with a county of this name; null if there are several or none.
  `state_of_county(county text) returns text language sql stable parallel safe
   return (select case when count(*) = 1 then min(p.state) end from places p
     where p.kind = 'county' and p.key = county_key(state_of_county.county))`,
  // Roughly where a place is: the center of its city, or else of its county; null if both are unknown.
  `place_point(city text, county text, state text) returns point language sql stable parallel safe
   return coalesce((select c.center from city_named(city, state, county) c),
     (select c.center from county_named(county, state) c))`,
  // The names of its city, the county of that, and its county, as far as they are known.
  `place_names(city text, county text, state text) returns text[] language sql stable parallel safe
   return array_remove(array[(select c.name from city_named(city, state, county) c),
     (select c.county from city_named(city, state, county) c),
     (select c.name from county_named(county, state) c)], null)`,
]

/** The numbers are those of the file, so that the neighbors of a county can name them. */
const columns = `id, kind, state, name, county, center, population, time_zone, zip_codes, neighbors`
const values = `
  f[1]::int, f[2], f[3], f[4], f[5], point(f[7]::float8 / 100, f[6]::float8 / 100), f[8]::int, f[9],
  string_to_array(f[10], ','), string_to_array(f[11], ',')::int[]`

/**
 * The cities and counties of the United States, and where projects are in them. Projects that a former release
 * stores meanwhile get their point from this table, too.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('places', (table) => {
      table.integer('id').primary()
      table.text('kind').notNullable()
      table.text('state').notNullable()
      table.text('name').notNullable()
      table.text('county').notNullable().comment('of a city; its own name if it is one')
      table.specificType('center', 'point').notNullable().comment('longitude and latitude')
      table.integer('population').notNullable().comment('0: unknown, or a county')
      table.text('time_zone').notNullable()
      table.specificType('zip_codes', 'text[]').notNullable()
      table.specificType('neighbors', 'integer[]').notNullable().comment('of a county: ids')
      table.specificType(
        'key',
        `text generated always as
          (case kind when 'county' then county_key(name) else place_key(name) end) stored`
      )
      table.specificType('county_key', 'text generated always as (county_key(county)) stored')
      addChecks(table, 'places', {
        kind: oneOf('kind', ['city', 'county']),
        state: usState('state'),
      })
    })
    this.schema.raw(
      `insert into places (${columns})
       select ${values} from string_to_table($lines$${placesText()}$lines$, E'\\n') line,
         lateral (select string_to_array(line, E'\\t') as f) fields`
    )
    for (const index of [
      'unique index places_once on places (kind, state, key, county_key)',
      // Beginnings of names, and the names of the whole country.
      `index places_by_key on places (kind, key collate "C")
       include (state, name, county, population)`,
      'index places_by_similar_key on places using gin (key gin_trgm_ops)',
      'index places_by_zip_code on places using gin (zip_codes)',
      'index places_by_center on places using gist (center)',
    ]) {
      this.schema.raw(`create ${index}`)
    }
    this.schema.raw('analyze places')
    for (const each of functions) this.schema.raw(`create or replace function ${each}`)

    this.schema.raw(`
      create or replace function locate_project() returns trigger language plpgsql as $$
      begin
        new.point := place_point(new.city, new.county, new.state);
        return new;
      end $$
    `)
    this.schema.raw(`
      create trigger projects_point before insert or update of city, county, state on projects
        for each row execute function locate_project()
    `)
    // A search within a distance finds projects at these points only.
    this.schema.raw(`
      update projects p set point = found.point
      from (select id, place_point(city, county, state) as point from projects) found
      where found.id = p.id
        and ((p.point is null) <> (found.point is null) or not p.point ~= found.point)
    `)
    this.schema.raw(`
      update saved_search_areas a set longitude = c.center[0], latitude = c.center[1]
      from saved_search_areas s, city_named(s.city, s.state, null) c where s.id = a.id
    `)
  }

  async down() {
    this.schema.raw('drop trigger projects_point on projects')
    this.schema.raw('drop function locate_project')
    this.schema
      .raw(`drop function place_names, place_point, state_of_county, county_named, city_named, box_around,
      county_key_prefixes, place_key_prefixes`)
    this.schema.dropTable('places')
  }
}
