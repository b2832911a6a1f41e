import db from '@adonisjs/lucid/services/db'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Plans'?: Plan[]
  /** The rest is there only if the query was run: per loop, on average. */
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
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

/** The plans of the queries that `work` sends; `analyze` also runs them. */
export async function plansOf(
  work: () => Promise<unknown>,
  { analyze = false } = {}
): Promise<Plan[][]> {
  const sent = await queriesOf(work)
  const client = db.connection().getWriteClient()
  return Promise.all(
    sent.map(async ({ sql, bindings }) => {
      // Knex reports the query with numbered parameters; turn them back into its placeholders.
      const marked = sql.replaceAll(/\$\d+/g, '?')
      const { rows } = await client.raw(
        `explain (analyze ${analyze}, format json) ${marked}`,
        bindings as never
      )
      return nodesOf(rows[0]['QUERY PLAN'][0].Plan)
    })
  )
}

export const indexesIn = (plans: Plan[][]) => plans.flat().map((node) => node['Index Name'])

/** How many rows of a table the queries that `work` sends read, including those that don't match. */
export async function rowsRead(table: string, work: () => Promise<unknown>): Promise<number> {
  const plans = await plansOf(work, { analyze: true })
  return plans
    .flat()
    .filter((node) => node['Relation Name'] === table)
    .reduce((sum, node) => {
      const each = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)
      return sum + each * (node['Actual Loops'] ?? 0)
    }, 0)
}

/** A table of a few rows is always read as a whole. */
const tiny = ['badge_types']

/** The tables that the plans read with a sequential scan. */
export const scansIn = (plans: Plan[][]) =>
  plans
    .flat()
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'])
    .filter((name) => !tiny.includes(String(name)))
