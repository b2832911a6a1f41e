import { controllers } from '#generated/controllers'
import router from '@adonisjs/core/services/router'
import { adminPathPattern } from '#config/admin'
import { apiStack, middleware, pageStack } from '#start/kernel'
import { throttleWrites } from '#start/limiter'

const { admin } = controllers.api

/**
 * Console pages. Their path is a parameter with one allowed value, so that no list of routes
 * contains it. They use the same stack as unknown paths, because the refusals must not differ.
 */
router
  .group(() => {
    router.get('/admin', [controllers.console.Overview, 'redirect'])
    router.get('/:console', [controllers.console.Overview, 'show'])
    router.get('/:console/users', [controllers.console.Users, 'index'])
    router.get('/:console/users/:id', [controllers.console.Users, 'show'])
    router.get('/:console/projects/:id', [controllers.console.Projects, 'show'])
    router.get('/:console/projects', [controllers.console.Projects, 'index'])
    router.get('/:console/inbox', [controllers.console.Inbox, 'index'])
    router.get('/:console/inbox/:id', [controllers.console.Inbox, 'show'])
    router.get('/:console/reports', [controllers.console.Reports, 'index'])
    router.get('/:console/payments', [controllers.console.Payments, 'index'])
  })
  .where('console', adminPathPattern)
  .as('console')
  .use([...pageStack, middleware.admin()])

/** API calls of the console. */
router
  .group(() => {
    router.get('/stats', [admin.Stats, 'show'])
    router.get('/health', [admin.Health, 'show'])
    router.get('/users', [admin.Users, 'index'])
    router.get('/users-detailed', [admin.DetailedUsers, 'index'])
    router.get('/users/download', [admin.UserExports, 'show'])
    router.get('/projects', [admin.Projects, 'index'])
    router.get('/contact-messages', [admin.ContactMessages, 'index'])
    router.get('/reports', [admin.Reports, 'index'])
    router.get('/payments', [admin.Payments, 'index'])
    router.get('/payments/totals', [admin.Payments, 'totals'])
    router.get('/payments/download', [admin.PaymentExports, 'show'])
    router.get('/reconciliations', [admin.Reconciliations, 'index'])
    router
      .group(() => {
        router.delete('/users/:id', [admin.Users, 'destroy'])
        router.post('/users/:id/suspend', [admin.Suspensions, 'store']).use(middleware.jsonBody())
        router
          .post('/users/:id/reinstate', [admin.Suspensions, 'destroy'])
          .use(middleware.jsonBody())
        router.post('/users/:id/notes', [admin.AccountNotes, 'store']).use(middleware.jsonBody())
        router
          .post('/users/:id/confirm-email', [admin.EmailConfirmations, 'store'])
          .use(middleware.jsonBody())
        router
          .post('/projects/:id/cancel', [admin.ProjectCancellations, 'store'])
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
        router.post('/payments/:id/refund', [admin.Refunds, 'store']).use(middleware.jsonBody())
        router.post('/reconciliations', [admin.Reconciliations, 'store'])
      })
      .use(throttleWrites)
  })
  .prefix('/api/admin')
  .as('api.admin')
  .use([...apiStack, middleware.admin()])
