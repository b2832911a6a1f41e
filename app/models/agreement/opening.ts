import { DateTime } from 'luxon'
import { NotFound } from '#exceptions/http_refusals'
import { isOpenedBy } from '#lifecycles/agreement_rules'
import Agreement from '#models/agreement'
import AgreementOpening from '#models/agreement_opening'
import type User from '#models/user'
import { settleNotice } from '#notifications/notify'

/**
 * Records that a person has a version on the screen that waits for their answer. Only the first time counts,
 * and what a side sent itself doesn't.
 *
 * @throws NotFound (404) for an unknown number
 */
export async function recordOpening(
  projectId: number,
  actor: User,
  { version: number }: { version: number }
): Promise<void> {
  await Agreement.underLock(projectId, actor, async (locked) => {
    const { versions, situation, side, bid, trx } = locked
    const version = versions.find((each) => each.number === number)
    if (!version) throw new NotFound()
    if (!isOpenedBy(situation, number)) return
    await settleNotice(trx, actor.id, 'agreement_sent', bid)
    await AgreementOpening.firstOrCreate(
      { versionId: version.id },
      {
        ...{ userId: actor.id, side, addressConfirmed: locked.actor.emailConfirmed },
        // A trigger sets the time of the database.
        openedAt: DateTime.utc(),
      },
      { client: trx }
    )
  })
}
