import { controllers } from '#generated/controllers'
import router from '@adonisjs/core/services/router'
import { adminPathPattern } from '#config/admin'
import { apiStack, middleware, pageStack } from '#start/kernel'
import { throttleWrites } from '#start/limiter'

const { admin } = controllers.api
const { seen } = middleware

/**
 * Console pages. Their path is a parameter with one allowed value, so that no list of routes
 * contains it. They use the same stack as unknown paths, because the refusals must not differ.
 */
router
  .group(() => {
    router.get('/admin', [controllers.console.Overview, 'redirect'])
    router.get('/:console', [controllers.console.Overview, 'show']).use(seen({ list: 'users' }))
    router
      .get('/:console/users', [controllers.console.Users, 'index'])
      .use(seen({ list: 'detailed_users' }))
    router
      .get('/:console/users/:id', [controllers.console.Users, 'show'])
      .use(seen({ row: 'account' }))
    router
      .get('/:console/projects/:id', [controllers.console.Projects, 'show'])
      .use(seen({ row: 'project' }))
    router
      .get('/:console/projects', [controllers.console.Projects, 'index'])
      .use(seen({ list: 'projects' }))
    router
      .get('/:console/inbox', [controllers.console.Inbox, 'index'])
      .use(seen({ list: 'inquiries' }))
    router
      .get('/:console/inbox/:id', [controllers.console.Inbox, 'show'])
      .use(seen({ row: 'inquiry' }))
    router
      .get('/:console/search', [controllers.console.Search, 'index'])
      .use(seen({ list: 'search' }))
    router.get('/:console/figures', [controllers.console.Figures, 'index'])
    router
      .get('/:console/figures/:name', [controllers.console.Figures, 'show'])
      .use(seen({ list: 'figures' }))
    router.get('/:console/health', [controllers.console.Health, 'show'])
    router.get('/:console/reports', [controllers.console.Reports, 'index'])
    router
      .get('/:console/reviews', [controllers.console.Reviews, 'index'])
      .use(seen({ list: 'reviews' }))
    router
      .get('/:console/questions', [controllers.console.Questions, 'index'])
      .use(seen({ list: 'questions' }))
    router
      .get('/:console/agreement-reports', [controllers.console.AgreementReports, 'index'])
      .use(seen({ list: 'agreement_reports' }))
    router.get('/:console/agreement-reports/:id', [controllers.console.AgreementReports, 'show'])
    router
      .get('/:console/owner-reports', [controllers.console.OwnerReports, 'index'])
      .use(seen({ list: 'reports' }))
    router
      .get('/:console/given-up-jobs', [controllers.console.GivenUpJobs, 'index'])
      .use(seen({ list: 'reports' }))
    router
      .get('/:console/reports/:id/files/:file', [controllers.console.ReportFiles, 'show'])
      .where('file', /^[a-f0-9]{32}(?:(?:-480)?\.webp|\.pdf)$/)
    router
      .get('/:console/badges', [controllers.console.Badges, 'index'])
      .use(seen({ list: 'badges' }))
    router
      .get('/:console/badges/:id/document', [controllers.console.Badges, 'document'])
      .use(middleware.admin({ to: 'verifyBadges' }))
    router
      .get('/:console/payments', [controllers.console.Payments, 'index'])
      .use(seen({ list: 'payments' }))
    router.get('/:console/team', [controllers.console.Team, 'index']).use(seen({ list: 'team' }))
    router
      .get('/:console/team/:id', [controllers.console.Team, 'show'])
      .use(seen({ list: 'activity' }))
    router
      .get('/:console/payments/:id', [controllers.console.Payments, 'show'])
      .use(seen({ list: 'payments' }))
  })
  .where('console', adminPathPattern)
  .as('console')
  .use([...pageStack, middleware.team()])

/** Where team members enter the code that all other pages and calls require. */
router
  .get('/:console/verify', [controllers.console.Verifications, 'show'])
  .where('console', adminPathPattern)
  .as('console.verification')
  .use([...pageStack, middleware.team({ withoutCode: true })])
router
  .post('/api/admin/two-step/verify', [admin.TwoStep, 'verify'])
  .as('api.admin.verification')
  .use([...apiStack, middleware.team({ withoutCode: true }), throttleWrites, middleware.jsonBody()])
router
  .post('/api/admin/two-step/passkey', [admin.TwoStep, 'verifyPasskey'])
  .as('api.admin.passkey_verification')
  .use([...apiStack, middleware.team({ withoutCode: true }), throttleWrites, middleware.jsonBody()])

/** API calls of the console, for support staff and admins. */
router
  .group(() => {
    router.get('/stats', [admin.Stats, 'show'])
    router.get('/health', [admin.Health, 'show'])
    router.get('/users', [admin.Users, 'index']).use(seen({ list: 'users' }))
    router
      .get('/users-detailed', [admin.DetailedUsers, 'index'])
      .use(seen({ list: 'detailed_users' }))
    router
      .get('/users/:id/running-jobs', [admin.RunningJobs, 'index'])
      .use(seen({ row: 'account' }))
    router.get('/projects', [admin.Projects, 'index']).use(seen({ list: 'projects' }))
    router
      .get('/contact-messages', [admin.ContactMessages, 'index'])
      .use(seen({ list: 'inquiries' }))
    router.get('/reports', [admin.Reports, 'index'])
    router.get('/reviews', [admin.Reviews, 'index']).use(seen({ list: 'reviews' }))
    router.get('/questions', [admin.Questions, 'index']).use(seen({ list: 'questions' }))
    router
      .get('/agreement-reports', [admin.AgreementReports, 'index'])
      .use(seen({ list: 'agreement_reports' }))
    router.get('/owner-reports', [admin.OwnerReports, 'index']).use(seen({ list: 'reports' }))
    router.get('/given-up-jobs', [admin.GivenUpJobs, 'index']).use(seen({ list: 'reports' }))
    router.get('/payments', [admin.Payments, 'index']).use(seen({ list: 'payments' }))
    router.get('/badges', [admin.Badges, 'index']).use(seen({ list: 'badges' }))
    router.get('/payments/totals', [admin.Payments, 'totals'])
    router.get('/payments/free', [admin.Payments, 'free']).use(seen({ list: 'payments' }))
    router.get('/reconciliations', [admin.Reconciliations, 'index'])
    router
      .group(() => {
        router.post('/users/:id/suspend', [admin.Suspensions, 'store']).use(middleware.jsonBody())
        router
          .post('/users/:id/reinstate', [admin.Suspensions, 'destroy'])
          .use(middleware.jsonBody())
        router
          .post('/users/:id/people/:seatId/suspend', [admin.PersonSuspensions, 'store'])
          .use(middleware.jsonBody())
        router
          .post('/users/:id/people/:seatId/reinstate', [admin.PersonSuspensions, 'destroy'])
          .use(middleware.jsonBody())
        router.post('/users/:id/warn', [admin.Warnings, 'store']).use(middleware.jsonBody())
        router.post('/users/:id/mute', [admin.Mutes, 'store']).use(middleware.jsonBody())
        router.post('/users/:id/unmute', [admin.Mutes, 'destroy']).use(middleware.jsonBody())
        router.post('/users/:id/emails', [admin.ResentEmails, 'store']).use(middleware.jsonBody())
        router.post('/users/:id/notes', [admin.AccountNotes, 'store']).use(middleware.jsonBody())
        router
          .post('/users/:id/confirm-email', [admin.EmailConfirmations, 'store'])
          .use(middleware.jsonBody())
        router.post('/projects/:id/hide', [admin.Hidings, 'store']).use(middleware.jsonBody())
        router.post('/projects/:id/unhide', [admin.Hidings, 'destroy']).use(middleware.jsonBody())
        router
          .patch('/contact-messages/:id', [admin.ContactMessages, 'update'])
          .use(middleware.jsonBody())
        router
          .post('/contact-messages/:id/replies', [admin.ContactMessages, 'reply'])
          .use(middleware.jsonBody())
        router.patch('/reports/:id', [admin.Reports, 'update']).use(middleware.jsonBody())
        router.post('/reviews/:id/removal', [admin.Reviews, 'remove']).use(middleware.jsonBody())
        router.post('/reviews/:id/dismissal', [admin.Reviews, 'dismiss']).use(middleware.jsonBody())
        router.post('/questions/:id/hide', [admin.Questions, 'hide']).use(middleware.jsonBody())
        router.post('/questions/:id/show', [admin.Questions, 'show']).use(middleware.jsonBody())
        router
          .post('/agreement-reports/:id/decision', [admin.AgreementReports, 'decide'])
          .use(middleware.jsonBody())
        router.post('/two-step', [admin.TwoStep, 'store']).use(middleware.jsonBody())
        router.post('/two-step/confirm', [admin.TwoStep, 'confirm']).use(middleware.jsonBody())
        router
          .post('/two-step/recovery-codes', [admin.TwoStep, 'renewRecoveryCodes'])
          .use(middleware.jsonBody())
        router.post('/two-step/off', [admin.TwoStep, 'turnOff']).use(middleware.jsonBody())
        router
          .post('/reports/:id/decision', [admin.ReportDecisions, 'store'])
          .use(middleware.jsonBody())
      })
      .use(throttleWrites)
  })
  .prefix('/api/admin')
  .as('api.admin')
  .use([...apiStack, middleware.team()])

/** API calls for admins only. `to` completes the refusal for support staff: "Only admins can …". */
router
  .group(() => {
    router
      .delete('/users/:id', [admin.Users, 'destroy'])
      .use(middleware.admin({ to: 'deleteAccount' }))
    router
      .post('/projects/:id/cancel', [admin.ProjectCancellations, 'store'])
      .use([middleware.admin({ to: 'cancelProject' }), middleware.jsonBody()])
    router
      .put('/users/:id/team-role', [admin.TeamRoles, 'update'])
      .use([middleware.admin({ to: 'appoint' }), middleware.jsonBody()])
    router
      .delete('/users/:id/two-step', [admin.TwoStepResets, 'destroy'])
      .use(middleware.admin({ to: 'resetCode' }))
    router
      .post('/payments/:id/refund', [admin.Refunds, 'store'])
      .use([middleware.admin({ to: 'refund' }), middleware.jsonBody()])
    router
      .post('/badges/:id/verify', [admin.Badges, 'verify'])
      .use([middleware.admin({ to: 'verifyBadges' }), middleware.jsonBody()])
    router
      .post('/badges/:id/decline', [admin.Badges, 'decline'])
      .use([middleware.admin({ to: 'verifyBadges' }), middleware.jsonBody()])
    router
      .post('/badges/:id/revoke', [admin.Badges, 'revoke'])
      .use([middleware.admin({ to: 'verifyBadges' }), middleware.jsonBody()])
    router
      .post('/badge-types', [admin.BadgeTypes, 'store'])
      .use([middleware.admin({ to: 'verifyBadges' }), middleware.jsonBody()])
    router
      .patch('/badge-types/:id', [admin.BadgeTypes, 'update'])
      .use([middleware.admin({ to: 'verifyBadges' }), middleware.jsonBody()])
    router
      .post('/owner-reports/:id/decision', [admin.OwnerReportDecisions, 'store'])
      .use([middleware.admin({ to: 'refund' }), middleware.jsonBody()])
    router
      .post('/given-up-jobs/:id/decision', [admin.GiveUpDecisions, 'store'])
      .use([middleware.admin({ to: 'refund' }), middleware.jsonBody()])
    router
      .post('/reconciliations', [admin.Reconciliations, 'store'])
      .use(middleware.admin({ to: 'reconcile' }))
  })
  .prefix('/api/admin')
  .as('api.adminOnly')
  .use([...apiStack, middleware.team(), throttleWrites])

/** The console's lists as CSV files, and copies of a person's data, for admins only. */
router
  .group(() => {
    router.get('/users/download', [admin.UserExports, 'show'])
    router.get('/payments/download', [admin.PaymentExports, 'show'])
    router.get('/revenue/download', [admin.RevenueExports, 'show'])
    router.get('/users-detailed/download', [admin.ListExports, 'users'])
    router.get('/projects/download', [admin.ListExports, 'projects'])
    router.get('/contact-messages/download', [admin.ListExports, 'inquiries'])
    router.get('/reports/download', [admin.ListExports, 'reports'])
    router.get('/reconciliations/download', [admin.ListExports, 'reconciliations'])
    router.get('/activity/download', [admin.ListExports, 'activity'])
    router
      .post('/users/:id/export', [controllers.api.DataExports, 'store'])
      .use([middleware.jsonBody(), throttleWrites])
    router.get('/users/:id/export', [controllers.api.DataExports, 'copy'])
    router.get('/users/:id/bids/download', [admin.ListExports, 'bidsOfAccount'])
    router.get('/users/:id/projects/download', [admin.ListExports, 'projectsOfAccount'])
    router.get('/users/:id/timeline/download', [admin.ListExports, 'timeline'])
  })
  .prefix('/api/admin')
  .as('api.exports')
  .use([...apiStack, middleware.team(), middleware.admin({ to: 'export' })])
