import type Person from '#models/person'
import { PreparedRead } from '#services/database/prepared_read'

/** An account in which a person works. */
export interface OwnAccount {
  userId: number
  name: string
}

const ofPerson = new PreparedRead<OwnAccount>(
  () => `
    select users.id as "userId",
      case when users.user_type = 'staging_company'
        then coalesce(users.company, users.name) else users.name end as name
    from seats join users on users.id = seats.user_id
    where seats.person_id = :personId and seats.ended_at is null
      and users.deleted_at is null and users.suspended_at is null
    order by 2, 1`
)

/** The accounts in which a person can work now, by name. */
export const accountsOf = ({ id: personId }: Pick<Person, 'id'>): Promise<OwnAccount[]> =>
  ofPerson.rows({ personId })
