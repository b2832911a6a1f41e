import { Locator } from '@adonisjs/queue'
import { test } from '@japa/runner'
import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import EmailLink from '#models/email_link'
import { insertJob } from '#tests/helpers/jobs'
import { deliverEmails, linkTokenIn, resetTokenIn } from '#tests/helpers/emails'
import { issueLink } from '#tests/helpers/password_resets'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { createBid, createOwner, createProject, createStager, linkFor } from '#tests/helpers/people'

/** The names that released versions have stored in `queue_jobs`, by queue. */
const storedNames = {
  emails: [
    'SendBadgeEmail',
    'SendConfirmation',
    'SendDigest',
    'SendEmailChanged',
    'SendInquiry',
    'SendInquiryReply',
    'SendModerationEmail',
    'SendNotification',
    'SendPasswordChanged',
    'SendPasswordReset',
    'SendProjectPosted',
    'SendReceipt',
    'SendSupportAlert',
  ],
  payments: ['ComparePayments', 'ReconcilePayments'],
  timers: [
    'AlertCompanies',
    'AskAboutTerms',
    'CompleteProjects',
    'DiscardFiles',
    'DiscardPhotos',
    'EraseStagingAccess',
    'ExpireBadges',
    'ExpireBids',
    'PurgeEmailDeliveries',
    'PurgeEmailLinks',
    'PurgePasswordResets',
    'PurgeSessions',
    'QueueDigests',
    'RecomputeReputation',
    'RemindOfDisputes',
    'RefreshFigures',
    'RefreshReputation',
    'RefreshStatistics',
    'RefreshUsualPrices',
    'SweepPhotos',
  ],
}

test.group('Jobs queued before an update', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('have a job class for every stored name in its queue', ({ assert }) => {
    for (const [queue, names] of Object.entries(storedNames)) {
      for (const name of names) {
        const job = Locator.get(name)
        assert.exists(job, name)
        assert.equal(job?.options?.queue ?? 'timers', queue, name)
      }
    }
  }).tags(['@GEN-13', '@R482'])

  test('still turn their ids and sealed tokens into emails', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    await createBid(await createProject(owner), company)
    const reset = await issueLink(company.user.email)
    const issue = (kind: 'confirm' | 'restore') =>
      db.transaction((trx) => EmailLink.issue(kind, linkFor(owner.user), trx))
    const [confirm, restore] = [await issue('confirm'), await issue('restore')]
    await owner.user.merge({ emailConfirmed: false }).save()
    const [{ id: resetId }] = await db.from('password_resets')
    const [{ id: notificationId }] = await db.from('notifications').where('user_id', owner.user.id)
    await db.from('notifications').where('id', notificationId).update({ type: 'contact_released' })
    await db.from('queue_jobs').delete()

    const seal = (token: string, purpose: string) => encryption.encrypt(token, { purpose })
    const rows = {
      SendNotification: { notificationId },
      SendPasswordChanged: { userId: company.user.id, signedIn: true },
      SendPasswordReset: { resetId, sealedToken: seal(reset, 'password_reset_letter') },
      SendEmailChanged: { linkId: restore.id, sealedToken: seal(restore.token, 'email_changed') },
      SendConfirmation: {
        linkId: confirm.id,
        sealedToken: seal(confirm.token, 'confirmation_email'),
        welcome: false,
      },
    }
    for (const [name, payload] of Object.entries(rows)) {
      await insertJob({ name, queue: 'emails', payload })
    }
    const emails = await deliverEmails()

    assert.lengthOf(await db.from('queue_jobs'), 0)
    assert.lengthOf(emails, 5)
    const text = (subject: string) => emails.find((email) => email.subject.includes(subject))?.text
    assert.equal(resetTokenIn(text('Reset your')), reset)
    assert.equal(linkTokenIn('/confirm-email', text('Confirm your')), confirm.token)
    assert.equal(linkTokenIn('/restore-email', text('address was changed')), restore.token)
    assert.exists(text('password was changed'))
    assert.exists(text('You can now contact'))
  }).tags(['@GEN-13'])
})
