import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { companyHost } from '#shared/accounts/company_hosts'
import type User from '#models/user'

/** Another company with the same phone number or website. Neither is verified. */
export interface RecognizedCompany {
  id: number
  name: string
  samePhone: boolean
  sameWebsite: boolean
}

/** SQL: the host of a website, as `companyHost`. An index has it. */
const hostOf = `regexp_replace(lower(website), '^[a-z]+://(www[.])*|[/:#].*$', '', 'g')`

/** Staging companies, not deleted, with the phone number or the website of this one, by id; ten at most. */
export async function companiesLike(
  { id, userType, phone, website }: Pick<User, 'id' | 'userType' | 'phone' | 'website'>,
  client: QueryClientContract = db.connection()
): Promise<RecognizedCompany[]> {
  const host = companyHost(website)
  if (userType !== 'staging_company' || (!phone && !host)) return []
  const { rows } = await client.rawQuery<{ rows: RecognizedCompany[] }>(
    `select id, coalesce(company, name) as name, coalesce(phone = :phone, false) as "samePhone",
       coalesce(${hostOf} = :host, false) as "sameWebsite"
     from users
     where user_type = 'staging_company' and deleted_at is null and id <> :id
       and (phone = :phone or ${hostOf} = :host)
     order by id limit 10`,
    { id, phone: phone ?? '', host: host ?? '-' }
  )
  return rows
}
