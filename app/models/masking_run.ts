import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { AccountIdentity } from '#shared/masking/company_names'
import { maskingVersion } from '#shared/masking/contact_details'
import { computeMasking, maskingAgain, projectTexts, type Masking } from '#shared/masking/masking'
import { usStates, type UsState } from '#shared/places/us_states'
import { namesOfPeople } from '#models/user/identity'
import { withRetries } from '#services/database/transaction_retry'

const snake = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

interface Source {
  table: string
  /** The column with the masking. */
  column: string
  /** SQL: the arguments of `json_build_object`, each text field of a row `t`. */
  texts: string
  /** SQL: the company or owner that wrote the row `t`, as a JSON object; null for texts of anyone. */
  author: string
  /** SQL: the names of places that the texts are about, as a JSON object. */
  place?: string
  /** SQL: which rows `t` have a text. */
  where: string
}

const identity = (company: string) => `json_build_object('name', ${company}.name,
  'company', ${company}.company, 'username', ${company}.username, 'website', ${company}.website,
  'people', ${namesOfPeople(`${company}.id`)})`

const sources = {
  projects: {
    table: 'projects',
    column: 'masked',
    texts: projectTexts.map((field) => `'${field}', t.${snake(field)}`).join(', '),
    author: `(select ${identity('u')} from users u where u.id = t.user_id)`,
    place: `json_build_object('names', place_names(t.city, t.county, t.state), 'state', t.state)`,
    where: 'true',
  },
  reviews: {
    table: 'reviews',
    column: 'masked',
    texts: "'title', t.title, 'comment', t.comment, 'reply', t.reply",
    author: 'null',
    where: 'true',
  },
  messages: {
    table: 'messages',
    column: 'masked',
    texts: "'content', t.content",
    author: 'null',
    where: 'true',
  },
  bids: {
    table: 'bids',
    column: 'masked',
    texts: "'text', t.note",
    author: `(select ${identity('u')} from users u where u.id = t.user_id)`,
    where: 't.note is not null',
  },
  users: {
    table: 'users',
    column: 'masked',
    texts: "'text', t.introduction",
    author: identity('t'),
    where: 't.introduction is not null',
  },
  questions: {
    table: 'questions',
    column: 'masked',
    texts: "'text', t.text",
    author: `(select ${identity('u')} from users u where u.id = t.asker_id)`,
    where: 'true',
  },
  answers: {
    table: 'questions',
    column: 'answer_masked',
    texts: "'text', t.answer",
    author: `(select ${identity('u')} from projects p join users u on u.id = p.user_id
      where p.id = t.project_id)`,
    where: 't.answer is not null',
  },
} as const satisfies Record<string, Source>

interface Row {
  id: number
  texts: Record<string, string | null>
  author: AccountIdentity | null
  place: { names: string[]; state: UsState | null } | null
  masked: Masking | null
}

const placesIn = ({ place }: Row) =>
  place?.state ? [...place.names, usStates.label(place.state)] : []

/**
 * Masks the rows that were never masked, or only by older rules, in order of their ids. Each batch
 * is its own transaction, so a stopped run can be resumed, and two concurrent runs mask each row
 * once.
 *
 * @param batchSize  rows per transaction
 * @returns the number of masked rows per source
 */
export async function maskStoredTexts({ batchSize = 500 } = {}) {
  const masked = {
    projects: 0,
    messages: 0,
    reviews: 0,
    bids: 0,
    users: 0,
    questions: 0,
    answers: 0,
  }
  for (const source of Object.keys(sources) as (keyof typeof sources)[]) {
    let after = 0
    for (;;) {
      const ids = await maskBatch(source, after, batchSize)
      masked[source] += ids.length
      if (ids.length < batchSize) break
      after = ids[ids.length - 1]
    }
  }
  return masked
}

async function maskBatch(source: keyof typeof sources, after: number, batchSize: number) {
  const { table, column, texts, author, place = 'null', where }: Source = sources[source]
  const mask = async (trx: TransactionClientContract) => {
    const { rows } = await trx.rawQuery<{ rows: Row[] }>(
      `select t.id, json_build_object(${texts}) as texts, ${author} as author,
         ${place} as place, t.${column} as masked
       from ${table} t
       where t.id > :after and ${where}
         and (t.${column} is null or (t.${column}->>'rules')::int < :rules)
       order by t.id limit :batchSize for no key update of t`,
      { after, rules: maskingVersion, batchSize }
    )
    if (rows.length > 0) {
      const computed = rows.map((row) => ({
        id: row.id,
        masked: row.author
          ? maskingAgain(row.texts, { ...row.author, places: placesIn(row) }, row.masked)
          : computeMasking(row.texts),
      }))
      await trx.rawQuery(
        `update ${table} t set ${column} = made.masked
         from json_to_recordset(:computed) as made(id int, masked jsonb) where t.id = made.id`,
        { computed: JSON.stringify(computed) }
      )
    }
    return rows.map(({ id }) => id)
  }
  return withRetries(() => db.transaction(mask))
}
