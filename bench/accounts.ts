import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

/** Of all accounts made here. */
export const password = 'staging-bench'

export interface Account {
  id: number
  email: string
  sessionId: string
}

/** Registers someone and returns the stored hash of `password`. */
export async function hashOfPassword(origin: string, client: pg.Client): Promise<string> {
  const email = `bench${Date.now()}@stagely.example`
  const response = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{ email, password, name: 'Bench', userType: 'realtor', phone: '8285550100' },
      agreeToTerms: true,
    }),
  })
  if (!response.ok) throw new Error(`Registering answered ${response.status}`)
  const { rows } = await client.query('select password from users where email = $1', [email])
  return rows[0].password
}

/** Creates accounts with sessions. */
export async function createAccounts(
  client: pg.Client,
  hash: string,
  kind: 'realtor' | 'staging_company',
  count: number
): Promise<Account[]> {
  const run = Date.now()
  const { rows } = await client.query<{ id: number; email: string }>(
    `insert into users (username, email, password, user_type, name, phone, company,
       stager_identifier, created_at, updated_at)
     select 'bench-${run}-' || $2 || n, 'bench-${run}-' || $2 || n || '@stagely.example', $1, $2,
       'Bench ' || n, '8285550100', 'Bench ' || n,
       case $2 when 'staging_company' then 'Bench${run}x' || n end, now(), now()
     from generate_series(1, $3::int) n returning id, email`,
    [hash, kind, count]
  )
  const accounts = rows.map((row) => ({ ...row, sessionId: randomBytes(32).toString('base64url') }))
  await client.query(
    `insert into sessions (session_id, user_id, last_seen_at, expires_at, created_at)
     select hash, id, now(), now() + interval '1 day', now()
     from unnest($1::text[], $2::int[]) as given (hash, id)`,
    [
      accounts.map(({ sessionId }) => createHash('sha256').update(sessionId).digest('hex')),
      accounts.map(({ id }) => id),
    ]
  )
  return accounts
}

/** An open project for each owner; their ids in this order. */
export async function createProjects(client: pg.Client, owners: Account[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `insert into projects (user_id, title, description, property_type, location, city, state,
       timeline, staging_level, status, created_at, updated_at)
     select id, 'Colonial on Maple Street', 'Vacant since spring.', 'townhouse', 'Asheville, NC',
       'Asheville', 'NC', 'asap', 'luxury', 'open', now(), now()
     from unnest($1::int[]) with ordinality as owner (id, place) order by place returning id`,
    [owners.map(({ id }) => id)]
  )
  return rows.map(({ id }) => id)
}
