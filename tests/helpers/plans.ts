import db from '@adonisjs/lucid/services/db'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Plans'?: Plan[]
}

interface Query {
  sql: string
  bindings: readonly unknown[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** The queries that `work` sends, without the frame of a transaction. */
export async function queriesOf(work: () => Promise<unknown>): Promise<Query[]> {
  const sent: Query[] = []
  const client = db.connection().getWriteClient()
  const record = (query: Query) => {
    if (!/^(set|begin|commit)/i.test(query.sql)) sent.push(query)
  }
  client.on('query', record)
  await work().finally(() => client.off('query', record))
  return sent
}

/** The plans of the queries that `work` sends. */
export async function plansOf(work: () => Promise<unknown>): Promise<Plan[][]> {
  const sent = await queriesOf(work)
  const client = db.connection().getWriteClient()
  return Promise.all(
    sent.map(async ({ sql, bindings }) => {
      // Knex reports the query with numbered parameters; turn them back into its placeholders.
      const marked = sql.replaceAll(/\$\d+/g, '?')
      const { rows } = await client.raw(`explain (format json) ${marked}`, bindings as never)
      return nodesOf(rows[0]['QUERY PLAN'][0].Plan)
    })
  )
}

export const indexesIn = (plans: Plan[][]) => plans.flat().map((node) => node['Index Name'])

/** A table of a few rows is always read as a whole. */
const tiny = ['badge_types']

/** The tables that the plans read with a sequential scan. */
export const scansIn = (plans: Plan[][]) =>
  plans
    .flat()
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'])
    .filter((name) => !tiny.includes(String(name)))
