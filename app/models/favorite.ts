import db from '@adonisjs/lucid/services/db'
import { NotFound } from '#exceptions/http_refusals'
import { favoriteRefusals } from '#lifecycles/invitation_rules'
import { refuseIf } from '#lifecycles/lifecycle'
import type User from '#models/user'
import { lockActiveAccount } from '#models/user/active_account_lock'

/** A staging company that an owner has marked. The company doesn't learn of it. */
export default class Favorite {
  /**
   * Marks a company; marking it twice changes nothing.
   *
   * @throws NotFound (404) for an unknown, suspended or deleted company
   * @throws RuleViolation (409) above the limit
   */
  static async add(owner: User, stagerIdentifier: string) {
    await owner.underLock(async (person, trx) => {
      await lockActiveAccount(person, trx)
      const { rows } = await trx.rawQuery<{ rows: { id: number; marked: number }[] }>(
        `select u.id, (select count(*)::int from favorites f
           where f.owner_id = :ownerId and f.company_id <> u.id) as marked
         from users u
         where u.stager_identifier = :stagerIdentifier and u.deleted_at is null
           and u.suspended_at is null and u.id <> :ownerId
         for key share of u`,
        { stagerIdentifier, ownerId: owner.id }
      )
      const [company] = rows
      if (!company) throw new NotFound()
      refuseIf(favoriteRefusals.add(company))
      await trx
        .insertQuery()
        .table('favorites')
        .insert({ owner_id: owner.id, company_id: company.id, created_at: db.raw('now()') })
        .onConflict(['owner_id', 'company_id'])
        .ignore()
    })
  }

  /** Also for a company that has left or is suspended; removing it twice changes nothing. */
  static async remove(owner: User, stagerIdentifier: string) {
    await db.rawQuery(
      `delete from favorites using users u
       where owner_id = :ownerId and company_id = u.id
         and u.stager_identifier = :stagerIdentifier`,
      { ownerId: owner.id, stagerIdentifier }
    )
  }
}
