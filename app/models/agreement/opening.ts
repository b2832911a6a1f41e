import { DateTime } from 'luxon'
import { NotFound } from '#exceptions/http_refusals'
import { isOpenedBy } from '#lifecycles/agreement_rules'
import type { LockedAgreement } from '#models/agreement'
import AgreementOpening from '#models/agreement_opening'
import { settleNotice } from '#notifications/notify'

/** @throws NotFound (404) for an unknown number */
export async function recordOpening(
  { versions, actor, situation, side, bid, trx }: LockedAgreement,
  { version: number }: { version: number }
) {
  const version = versions.find((each) => each.number === number)
  if (!version) throw new NotFound()
  if (!isOpenedBy(situation, number)) return
  await settleNotice(trx, actor.id, 'agreement_sent', bid)
  await AgreementOpening.firstOrCreate(
    { versionId: version.id },
    {
      ...{ userId: actor.id, side, addressConfirmed: actor.emailConfirmed },
      // A trigger sets the time of the database.
      openedAt: DateTime.utc(),
    },
    { client: trx }
  )
}
