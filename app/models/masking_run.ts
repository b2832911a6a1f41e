import db from '@adonisjs/lucid/services/db'
import { maskingVersion } from '#shared/contact_details'
import { computeMasking, projectTexts } from '#shared/masking'

const snake = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const sources = {
  projects: projectTexts.map((field) => `'${field}', ${snake(field)}`).join(', '),
  messages: "'content', content",
  reviews: "'title', title, 'comment', comment, 'reply', reply",
} as const

interface Row {
  id: number
  texts: Record<string, string | null>
}

/**
 * Masks the rows that were never masked, or only by older rules, in order of their ids. Each batch
 * is its own transaction, so a stopped run can be resumed, and two concurrent runs mask each row
 * once.
 *
 * @param batchSize  rows per transaction
 * @returns the number of masked rows per table
 */
export async function maskStoredTexts({ batchSize = 500 } = {}) {
  const masked = { projects: 0, messages: 0, reviews: 0 }
  for (const table of Object.keys(sources) as (keyof typeof sources)[]) {
    let after = 0
    for (;;) {
      const ids = await maskBatch(table, after, batchSize)
      masked[table] += ids.length
      if (ids.length < batchSize) break
      after = ids[ids.length - 1]
    }
  }
  return masked
}

async function maskBatch(table: keyof typeof sources, after: number, batchSize: number) {
  return db.transaction(async (trx) => {
    const { rows } = await trx.rawQuery<{ rows: Row[] }>(
      `select id, json_build_object(${sources[table]}) as texts from ${table}
       where id > :after and (masked is null or (masked->>'rules')::int < :rules)
       order by id limit :batchSize for no key update`,
      { after, rules: maskingVersion, batchSize }
    )
    if (rows.length > 0) {
      await trx.rawQuery(
        `update ${table} t set masked = made.masked
         from json_to_recordset(:computed) as made(id int, masked jsonb) where t.id = made.id`,
        {
          computed: JSON.stringify(
            rows.map(({ id, texts }) => ({ id, masked: computeMasking(texts) }))
          ),
        }
      )
    }
    return rows.map(({ id }) => id)
  })
}
