import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { PortfolioLabelSchema } from '#database/schema'
import type { Room, StagingLevel } from '#shared/projects/project_enums'
import { refuseIf } from '#lifecycles/lifecycle'
import { accountRefusals } from '#lifecycles/moderation_rules'
import AuditEvent from '#models/audit_event'
import type User from '#models/user'
import { lockActiveAccount } from '#models/user/active_account_lock'

interface NewLabel {
  /** Name in the photo store. */
  photo: string
  room?: Room | null
  stagingLevel?: StagingLevel | null
}

/** What a photo of a company's portfolio shows: the room, the staging level, or both. */
export default class PortfolioLabel extends PortfolioLabelSchema {
  /** The labels of a company's photos, in the order of its portfolio. */
  static async ofUser({ id, portfolioPhotos }: User, client?: TransactionClientContract) {
    const labels = await this.query({ client }).where('userId', id)
    return labels.sort(
      (one, other) => portfolioPhotos.indexOf(one.photo) - portfolioPhotos.indexOf(other.photo)
    )
  }

  /**
   * Replaces the labels of `actor`'s portfolio. One without room and level removes the photo's label.
   *
   * @throws RuleViolation (409) if a photo isn't in the portfolio anymore
   */
  static async replaceAll(actor: User, labels: readonly NewLabel[]): Promise<PortfolioLabel[]> {
    return actor.underLock(async (user, trx) => {
      await lockActiveAccount(user, trx)
      const areThere = labels.every(({ photo }) => user.portfolioPhotos.includes(photo))
      refuseIf(accountRefusals.changePortfolio({ areThere }))
      await this.query({ client: trx }).where('userId', user.id).delete()
      const byPhoto = new Map(labels.map((label) => [label.photo, label]))
      const kept = [...byPhoto.values()].filter(({ room, stagingLevel }) => room || stagingLevel)
      await this.createMany(
        kept.map(({ photo, room = null, stagingLevel = null }) => ({
          userId: user.id,
          photo,
          room,
          stagingLevel,
        })),
        { client: trx }
      )
      await AuditEvent.record(trx, 'profile_edited', { actor, user })
      return this.ofUser(user, trx)
    })
  }

  /** Removes the labels of photos that have left the portfolio. */
  static async removeOthers(user: User, trx: TransactionClientContract) {
    await this.query({ client: trx })
      .where('userId', user.id)
      .whereNotIn('photo', user.portfolioPhotos)
      .delete()
  }
}
