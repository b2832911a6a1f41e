import { BaseSchema } from '@adonisjs/lucid/schema'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

const statesText = `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut,
  DE Delaware, DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa,
  KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota,
  MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico,
  NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island,
  SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington,
  WV West Virginia, WI Wisconsin, WY Wyoming`

const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')

/** By their letters: `nc` and `northcarolina`. */
const states = new Map(
  statesText.split(',').flatMap((each): [string, string][] => {
    const [state, ...name] = each.trim().split(/\s+/)
    return [
      [letters(state), state],
      [letters(name.join('')), state],
    ]
  })
)

/** Names of states that mean a city when they stand alone. */
const cities = ['dc', 'la', 'newyork', 'washington']

/** Names that people write for a city, as a whole. */
const nicknames: Partial<Record<string, [name: string, state: string]>> = {
  nyc: ['New York', 'NY'],
  la: ['Los Angeles', 'CA'],
  sf: ['San Francisco', 'CA'],
  dc: ['Washington', 'DC'],
  philly: ['Philadelphia', 'PA'],
}

const country = /[\s,]+(usa|u\.s\.a?\.?|united states( of america)?)\.?$/i
const zipCode = /(?:^|[\s,]+)(\d{5})(?:-\d{4})?$/
const kindBefore = /^(the )?(city|town|village|borough|township) of /i
const kindAfter = / (city|town|village|borough|township)$/i

/** Names of states have up to three words. */
const endings = [3, 2, 1].map(
  (words) => new RegExp(String.raw`^(.+?)[\s,]+((?:[^\s,]+[\s,]+){${words - 1}}[^\s,]+)$`)
)

function withState(text: string) {
  for (const pattern of endings) {
    const [, name, end] = pattern.exec(text) ?? []
    const state = end === undefined ? undefined : states.get(letters(end))
    if (name && state) return { name, state }
  }
  return { name: text, state: null }
}

interface Reading {
  name: string | null
  state: string | null
  zipCode: string | null
}

/** The ways to read a location, the likeliest first. */
function readingsOf(location: string): Reading[] {
  const domestic = location.replace(country, '')
  const zip = zipCode.exec(domestic)?.[1]
  const rest = domestic.replace(zipCode, '').replace(/[\s,]+$/, '')
  const { name: stated, state } = withState(rest)
  const names = [stated, ...stated.split(',').map((part) => part.trim())].flatMap((part) => [
    part,
    part.replace(kindBefore, ''),
    part.replace(kindAfter, ''),
  ])
  const [nickname, nicknameState] = nicknames[letters(location)] ?? []
  return [
    { name: location, state: null, zipCode: null },
    ...(nickname && nicknameState ? [{ name: nickname, state: nicknameState, zipCode: null }] : []),
    ...(zip ? [{ name: null, state, zipCode: zip }] : []),
    ...[...new Set(names)].map((name) => ({ name, state, zipCode: null })),
  ].filter(({ name }) => name !== '')
}

interface Unread {
  id: number
  location: string
}

interface Place {
  city: string | null
  county: string | null
  state: string
}

interface Said {
  id: number
  at: number
  kind: 'city' | 'county'
  name: string
  county: string
  state: string
  population: number
}

const each = (condition: string) =>
  `select r.id, r.at, p.* from r cross join lateral (
     select kind, name, county, state, population from places p where ${condition} limit 1000) p`

/** What the readings say: a ZIP code, a city or a county. */
const said = `with r as materialized (
    select id, at, state, "zipCode", place_key(name) as key, county_key(name) as county_key
    from jsonb_to_recordset(:readings::jsonb)
      as typed (id int, at int, name text, state text, "zipCode" text))
  select * from (
    ${each(`p.kind = 'city' and p.zip_codes @> array[r."zipCode"]
      and p.state = coalesce(r.state, p.state)`)}
    union all ${each(`p.kind = 'city' and p.key collate "C" = r.key collate "C"
      and p.state = coalesce(r.state, p.state)`)}
    union all ${each(`p.kind = 'county' and p.key collate "C" = r.county_key collate "C"
      and p.state = coalesce(r.state, p.state)`)}
  ) said order by id, at, kind, population desc`

/** A name in several states is clear if one city is so many times as large as the next. */
const clearlyLargest = 10

/** The place that a location clearly is; null for any other. */
function placeOf(found: readonly Said[]): Place | null {
  const first = found.at(0)
  if (!first) return null
  const rival = found.find(
    ({ at, kind, state }) => at === first.at && kind === first.kind && state !== first.state
  )
  const isClear =
    !rival || (first.population > 0 && first.population >= clearlyLargest * rival.population)
  const { kind, name, county, state } = first
  return isClear ? { city: kind === 'city' ? name : null, county, state } : null
}

/** The state that a location names and nothing else. */
function wholeState(location: string): Place | null {
  const name = letters(location.replace(country, ''))
  const state = cities.includes(name) ? undefined : states.get(name)
  return state ? { city: null, county: null, state } : null
}

const isUnread = 'city is null and county is null and state is null'
const batchSize = 500

async function placesOf(client: QueryClientContract, unread: readonly Unread[]) {
  const readings = unread.flatMap(({ id, location }) =>
    readingsOf(location).map((reading, at) => ({ id, at, ...reading }))
  )
  const { rows } = await client.rawQuery<{ rows: Said[] }>(said, {
    readings: JSON.stringify(readings),
  })
  return unread.flatMap(({ id, location }) => {
    const place = wholeState(location) ?? placeOf(rows.filter((row) => row.id === id))
    return place ? [{ id, location, ...place }] : []
  })
}

/**
 * Projects of the oldest form have a location in one line, by which nobody finds them: their city, county and state
 * are read from it where it clearly is a place. Those that can't be read, and those that are changed meanwhile, stay.
 */
export default class extends BaseSchema {
  /** Each batch is a transaction of its own, so that no project stays locked for long. */
  static disableTransactions = true

  async up() {
    this.defer(async (client) => {
      for (let after = 0, read = batchSize; read === batchSize;) {
        const { rows: unread } = await client.rawQuery<{ rows: Unread[] }>(
          `select id, location from projects where id > ? and ${isUnread} order by id limit ${batchSize}`,
          [after]
        )
        const places = await placesOf(client, unread)
        await client.rawQuery(
          `with said as (
             select * from jsonb_to_recordset(?::jsonb)
               as said (id int, location text, city text, county text, state text)
           ), unread as (
             select id, location from projects where id in (select id from said) and ${isUnread}
             order by id for update
           )
           update projects p set city = said.city, county = said.county, state = said.state
           from said join unread using (id, location) where p.id = said.id`,
          [JSON.stringify(places)]
        )
        read = unread.length
        after = unread.at(-1)?.id ?? after
      }
    })
  }

  /** What was read stays: it can't be told apart from what was typed. */
  async down() {
    await Promise.resolve()
  }
}
