import { controllers } from '#generated/controllers'
import router from '@adonisjs/core/services/router'
import { apiStack, middleware, pollStack } from '#start/kernel'
import {
  throttleClientErrors,
  throttleContact,
  throttleCrewWrites,
  throttleExports,
  throttleFiles,
  throttlePhotos,
  throttlePreviews,
  throttleMessages,
  throttlePushTests,
  throttleRegister,
  throttleSellerWrites,
  throttleSigning,
  throttleWrites,
} from '#start/limiter'

const { api } = controllers
const signedIn = middleware.signedIn()
const body = middleware.jsonBody()
/** For up to 20,000 characters. */
const longText = middleware.jsonBody({ size: 'text' })

router
  .group(() => {
    router.get('/projects/:id', [api.Projects, 'show']).use(middleware.poll())
    router
      .get('/projects/:id/bids', [api.ProjectBids, 'index'])
      .use(middleware.poll({ bids: true }))
  })
  .prefix('/api')
  .as('api')
  .use(pollStack)

router
  .group(() => {
    router.get('/auth/me', [api.Sessions, 'show']).use(signedIn)
    router.post('/auth/login', [api.Sessions, 'store']).use(body)
    router.post('/auth/passkey/options', [api.PasskeySessions, 'options']).use(throttleWrites)
    router.post('/auth/passkey', [api.PasskeySessions, 'store']).use(body)
    router.post('/auth/register', [api.Accounts, 'store']).use([throttleRegister, body])
    router.post('/auth/logout', [api.Sessions, 'destroy'])
    router.post('/auth/forgot-password', [api.PasswordResets, 'store']).use([throttleWrites, body])
    router.post('/auth/reset-password', [api.PasswordResets, 'update']).use([throttleWrites, body])

    router.post('/auth/join', [api.JoinedAccounts, 'create']).use([throttleRegister, body])
    router
      .post('/auth/invitations', [api.JoinedAccounts, 'store'])
      .use([signedIn, throttleWrites, body])
    router.post('/auth/seat', [api.JoinedAccounts, 'update']).use([signedIn, throttleWrites, body])

    router
      .post('/auth/resend-confirmation', [api.EmailConfirmations, 'store'])
      .use([signedIn, throttleWrites])
    router
      .post('/auth/confirm-email', [api.EmailConfirmations, 'update'])
      .use([throttleWrites, body])
    router.post('/auth/restore-email', [api.EmailRestorations, 'store']).use([throttleWrites, body])

    router
      .post('/projects/checks', [api.ProjectChecks, 'store'])
      .use([throttleWrites, middleware.jsonBody({ size: 'text' })])

    router
      .group(() => {
        router.post('/signing/openings', [api.Signings, 'open'])
        router.post('/signing/codes', [api.Signings, 'sendCode'])
        router.post('/signing/signatures', [api.Signings, 'sign'])
        router.post('/signing/returns', [api.Signings, 'handBack'])
        router.post('/signing/links', [api.Signings, 'renew'])
      })
      .use([throttleSigning, body])

    router.post('/contact', [api.ContactMessages, 'store']).use([throttleContact, body])
    router
      .post('/client-errors', [api.ClientErrors, 'store'])
      .use([throttleClientErrors, middleware.jsonBody({ size: 'report' })])

    router.post('/seller/openings', [api.SellerOpenings, 'store']).use([throttleSellerWrites, body])
    router.post('/seller/choices', [api.SellerChoices, 'store']).use([throttleSellerWrites, body])

    router
      .group(() => {
        router.post('/crew/openings', [api.CrewOpenings, 'store'])
        router.post('/crew/addresses', [api.CrewAddresses, 'store'])
        router.post('/crew/taps', [api.CrewTaps, 'store'])
        router.post('/crew/undone-taps', [api.CrewTaps, 'undo'])
        router.post('/crew/damage-notes', [api.CrewDamageNotes, 'store'])
      })
      .use([throttleCrewWrites, body])
    router
      .post('/crew/photos', [api.CrewPhotos, 'store'])
      .use([throttleCrewWrites, middleware.jsonBody({ size: 'avatar' })])

    router.get('/notifications/pending-bids', [api.PendingBids, 'index']).use(signedIn)

    router.get('/notifications', [api.Notifications, 'index']).use(signedIn)
    router.get('/notifications/unread', [api.Notifications, 'count']).use(signedIn)
    router.get('/notifications/preferences', [api.NotificationPreferences, 'show']).use(signedIn)

    router.get('/push-subscriptions', [api.PushSubscriptions, 'index']).use(signedIn)
    router
      .post('/push-subscriptions/:id/test', [api.PushSubscriptions, 'test'])
      .use([signedIn, throttlePushTests])

    router.get('/projects/dashboard', [api.Dashboards, 'show']).use(signedIn)
    router.get('/projects/places', [api.ProjectPlaces, 'index']).use(signedIn)
    router.get('/projects/:id/job', [api.Jobs, 'show']).use(signedIn)
    router.get('/projects/:id/staging', [api.Stagings, 'show']).use(signedIn)
    router.get('/projects/:id/schedule', [api.Schedules, 'show']).use(signedIn)
    router.get('/projects/:id/condition-photos', [api.ConditionPhotos, 'index']).use(signedIn)
    router
      .post('/projects/:id/condition-photos', [api.ConditionPhotos, 'store'])
      .use([signedIn, throttlePhotos, middleware.jsonBody({ size: 'avatar' })])
    router.get('/projects/:id/agreement', [api.Agreements, 'show']).use(signedIn)
    router.get('/projects/:id/reach', [api.ProjectReaches, 'show']).use(signedIn)
    router.get('/projects/:id/seller-link', [api.SellerLinks, 'show']).use(signedIn)
    router.get('/projects/:id/invitations', [api.ProjectInvitations, 'index']).use(signedIn)
    router.get('/favorites', [api.Favorites, 'index']).use(signedIn)
    router.get('/projects', [api.Projects, 'index']).use(signedIn)
    router.get('/usual-price', [api.UsualPrices, 'show']).use(signedIn)
    router.get('/bids/all', [api.Bids, 'index']).use(signedIn)
    router.get('/bids/:id/contact', [api.BidContacts, 'show']).use(signedIn)
    router.get('/users/:id/bids', [api.UserBids, 'index']).use(signedIn)
    router.get('/users/:id/sessions', [api.UserSessions, 'index']).use(signedIn)
    router.get('/users/:id/passkeys', [api.Passkeys, 'index']).use(signedIn)
    router.get('/users/:id/calendar', [api.CalendarFeeds, 'show']).use(signedIn)
    router.get('/users/:id/agreement-templates', [api.AgreementTemplates, 'index']).use(signedIn)

    router
      .get('/agreements/checks/:hash', [api.AgreementChecks, 'show'])
      .where('hash', /^[0-9a-f]{64}$/)

    router.get('/cities', [api.Cities, 'index'])
    router.get('/places/suggestions', [api.PlaceSuggestions, 'index'])
    router.get('/counties', [api.Counties, 'index'])
    router.get('/counties/neighbors', [api.NeighboringCounties, 'index'])
    router.get('/counties/map', [api.CountyMaps, 'show'])
    router.get('/counties/open', [api.OpenCounties, 'index'])
    router.get('/saved-searches', [api.SavedSearches, 'index']).use(signedIn)

    router.get('/messages/conversations', [api.Conversations, 'index']).use(signedIn)
    router
      .post('/messages/reports', [api.MessageReports, 'store'])
      .use([signedIn, throttleWrites, body])
    router.post('/messages/:id/block', [api.MessageBlocks, 'store']).use([signedIn, throttleWrites])
    router
      .delete('/messages/:id/block', [api.MessageBlocks, 'destroy'])
      .use([signedIn, throttleWrites])
    router
      .post('/messages/files', [api.MessageFiles, 'store'])
      .use([signedIn, throttleFiles, middleware.jsonBody({ size: 'file' })])
    router
      .delete('/messages/files/:id', [api.MessageFiles, 'destroy'])
      .use([signedIn, throttleWrites])
    router
      .post('/photos', [api.Photos, 'store'])
      .use([signedIn, throttlePhotos, middleware.jsonBody({ size: 'file' })])
    router
      .post('/photos/previews', [api.PhotoPreviews, 'store'])
      .use([signedIn, throttlePreviews, middleware.jsonBody({ size: 'file' })])
    router
      .post('/badges', [api.Badges, 'store'])
      .use([signedIn, throttleFiles, middleware.jsonBody({ size: 'file' })])
    router.delete('/badges/:id', [api.Badges, 'destroy']).use([signedIn, throttleWrites])
    router.get('/messages/:id', [api.Messages, 'show']).use(signedIn)
    router.post('/messages', [api.Messages, 'store']).use([signedIn, throttleMessages, body])

    router
      .group(() => {
        router
          .post('/projects', [api.Projects, 'store'])
          .use(middleware.jsonBody({ size: 'photos' }))
        router
          .patch('/projects/:id', [api.Projects, 'update'])
          .use(middleware.jsonBody({ size: 'photos' }))
        router.delete('/projects/:id', [api.Projects, 'destroy'])
        router.post('/projects/:id/reopen', [api.ReopenedProjects, 'store'])
        router.post('/projects/:id/complete', [api.ProjectCompletions, 'store'])
        router.delete('/install-hint', [api.InstallHints, 'destroy'])
        router.post('/notifications/read', [api.Notifications, 'updateAll'])
        router.post('/notifications/visits', [api.Notifications, 'visit']).use(body)
        router.post('/notifications/:id/read', [api.Notifications, 'update'])
        router
          .patch('/notifications/preferences', [api.NotificationPreferences, 'update'])
          .use(body)

        router.post('/push-subscriptions', [api.PushSubscriptions, 'store']).use(body)
        router.patch('/push-subscriptions/topics', [api.PushSubscriptions, 'update']).use(body)
        router.delete('/push-subscriptions/:id', [api.PushSubscriptions, 'destroy'])

        router.post('/projects/:id/cancel', [api.ProjectCancellations, 'store'])
        router.post('/projects/:id/restore', [api.Dismissals, 'destroy'])
        router.post('/projects/:id/bids', [api.ProjectBids, 'store']).use(body)
        router.post('/projects/:id/invitations', [api.ProjectInvitations, 'store']).use(body)
        router.post('/projects/:id/invitations/decline', [api.DeclinedInvitations, 'store'])
        router
          .post('/projects/batch', [api.ProjectBatches, 'store'])
          .use(middleware.jsonBody({ size: 'photos' }))
        router
          .put('/favorites/:identifier', [api.Favorites, 'store'])
          .where('identifier', /^\w{1,60}$/)
        router
          .delete('/favorites/:identifier', [api.Favorites, 'destroy'])
          .where('identifier', /^\w{1,60}$/)

        router.post('/projects/:id/review', [api.Reviews, 'store']).use(body)
        router.post('/reviews/:id/reply', [api.Reviews, 'reply']).use(body)
        router.post('/reviews/:id/report', [api.Reviews, 'report']).use(body)

        router.post('/projects/:id/questions', [api.Questions, 'store']).use(body)
        router.put('/projects/:id/facts', [api.ProjectFacts, 'update']).use(body)
        router.post('/projects/:id/seller-link', [api.SellerLinks, 'store']).use(body)
        router.patch('/projects/:id/seller-link', [api.SellerLinks, 'update']).use(body)
        router.delete('/projects/:id/seller-link', [api.SellerLinks, 'destroy'])
        router.put('/projects/:id/in-charge', [api.PeopleInCharge, 'update']).use(body)
        router
          .put('/projects/:id/floor-plan', [api.FloorPlans, 'update'])
          .use(middleware.jsonBody({ size: 'avatar' }))
        router.delete('/projects/:id/floor-plan', [api.FloorPlans, 'destroy'])
        router
          .post('/projects/:id/photos', [api.ProjectPhotos, 'store'])
          .use(middleware.jsonBody({ size: 'photos' }))
        router.put('/projects/:id/photo-rooms', [api.ProjectPhotos, 'update']).use(body)
        router.patch('/questions/:id', [api.Questions, 'update']).use(body)
        router.delete('/questions/:id', [api.Questions, 'destroy'])
        router.post('/questions/:id/report', [api.Questions, 'report']).use(body)

        router.post('/projects/:id/staging/install-date', [api.Stagings, 'propose']).use(body)
        router.post('/projects/:id/staging/agreement', [api.Stagings, 'agree']).use(body)
        router.post('/projects/:id/staging/visits', [api.StagingVisits, 'store']).use(body)
        router
          .post('/projects/:id/staging/visits/agreement', [api.StagingVisits, 'agree'])
          .use(body)
        router
          .post('/projects/:id/staging/visits/call-off', [api.StagingVisits, 'callOff'])
          .use(body)
        router.post('/projects/:id/staging/extension', [api.StagingExtensions, 'store']).use(body)
        router
          .post('/projects/:id/staging/extension/agreement', [api.StagingExtensions, 'agree'])
          .use(body)
        router.post('/projects/:id/staging/extension/end', [api.StagingExtensions, 'end']).use(body)
        router.put('/projects/:id/staging/access', [api.Stagings, 'describe']).use(body)
        router.put('/projects/:id/staging/answer', [api.Stagings, 'answer']).use(body)
        router.post('/projects/:id/staging/removal', [api.Stagings, 'remove'])
        router.put('/projects/:id/staging/checklist', [api.Stagings, 'tick']).use(body)
        router.post('/projects/:id/schedule', [api.Schedules, 'store'])
        router.post('/projects/:id/schedule/lines', [api.Schedules, 'add']).use(body)
        router.put('/schedule-lines/:id', [api.ScheduleLines, 'update']).use(body)
        router.delete('/schedule-lines/:id', [api.ScheduleLines, 'destroy'])
        router.put('/schedule-lines/:id/payment', [api.ScheduleLines, 'pay']).use(body)
        router.delete('/schedule-lines/:id/payment', [api.ScheduleLines, 'undo'])
        router.put('/schedule-lines/:id/answer', [api.ScheduleLines, 'answer']).use(body)
        router.post('/projects/:id/invoices', [api.Invoices, 'store']).use(body)
        router.post('/invoices/:id/credit-note', [api.Invoices, 'takeBack'])
        router.post('/projects/:id/damage-notes', [api.DamageNotes, 'store']).use(body)
        router.put('/damage-notes/:id/answer', [api.DamageNotes, 'answer']).use(body)
        router.post('/projects/:id/staging/day', [api.DayTaps, 'store']).use(body)
        router.post('/projects/:id/staging/undone-taps', [api.DayTaps, 'undo']).use(body)
        router.post('/projects/:id/crew-link', [api.CrewLinks, 'store']).use(body)
        router.patch('/projects/:id/crew-link', [api.CrewLinks, 'update']).use(body)
        router.delete('/projects/:id/crew-link', [api.CrewLinks, 'destroy'])
        router.put('/projects/:id/outcome', [api.HomeOutcomes, 'update']).use(body)
        router.put('/projects/:id/card', [api.HomeCards, 'update']).use(body)
        router.delete('/projects/:id/card', [api.HomeCards, 'destroy'])
        router.put('/projects/:id/card/consent', [api.HomeCards, 'consent']).use(body)

        router.post('/projects/:id/agreement', [api.Agreements, 'store']).use(body)
        router.put('/projects/:id/agreement/draft', [api.Agreements, 'update']).use(longText)
        router.delete('/projects/:id/agreement/draft', [api.Agreements, 'destroy'])
        router.post('/projects/:id/agreement/versions', [api.Agreements, 'send']).use(body)
        router.post('/projects/:id/agreement/addenda', [api.Agreements, 'amend']).use(body)
        router.post('/projects/:id/agreement/signatures', [api.Agreements, 'sign']).use(body)
        router.post('/projects/:id/agreement/openings', [api.Agreements, 'open']).use(body)
        router.post('/projects/:id/agreement/declines', [api.Agreements, 'decline']).use(body)
        router.put('/projects/:id/agreement/client-side', [api.Agreements, 'arrange']).use(body)
        router
          .post('/projects/:id/agreement/parties/:partyId/links', [api.Agreements, 'sendLink'])
          .use(body)
        router.post('/projects/:id/agreement/reports', [api.Agreements, 'report']).use(body)

        router.post('/bids/batch', [api.BidBatches, 'store']).use(body)
        router
          .post('/bids/:id/accept', [api.BidAcceptances, 'store'])
          .use(middleware.jsonBody({ optional: true }))
        router.post('/bids/:id/undo-accept', [api.UndoneAcceptances, 'store'])
        router.post('/bids/:id/give-up', [api.GivenUpJobs, 'store']).use(body)
        router.post('/bids/:id/confirm', [api.ConfirmedBids, 'store'])
        router.post('/bids/:id/release', [api.BidReleases, 'store'])
        router.post('/bids/:id/cancel', [api.BidCancellations, 'store'])
        router.post('/bids/:id/complete', [api.BidCompletions, 'store'])
        router.post('/bids/:id/report-unresponsive', [api.OwnerReports, 'store'])
        router.post('/bids/:id/won-seen', [api.WonOffers, 'see'])
        router.patch('/bids/:id', [api.Bids, 'update']).use(body)
        router
          .delete('/bids/:id', [api.Bids, 'destroy'])
          .use(middleware.jsonBody({ optional: true }))

        router
          .post('/bids/:id/room-pairs', [api.RoomPairs, 'store'])
          .use(middleware.jsonBody({ size: 'avatar' }))
        router.delete('/room-pairs/:id', [api.RoomPairs, 'destroy'])
        router.put('/room-pairs/:id/consent', [api.RoomPairs, 'consent']).use(body)

        router.put('/users/portfolio-labels', [api.PortfolioLabels, 'update']).use(body)
        router
          .put('/users/portfolio-photos', [api.PortfolioPhotos, 'update'])
          .use(middleware.jsonBody({ size: 'photos' }))
        router
          .patch('/users/:id', [api.Users, 'update'])
          .use(middleware.jsonBody({ size: 'avatar' }))
        router
          .delete('/users/:id', [api.Users, 'destroy'])
          .use(middleware.jsonBody({ optional: true }))
        router.get('/users/:id/export', [api.DataExports, 'show']).use(throttleExports)
        router.get('/users/:id/person/export', [api.PersonExports, 'show']).use(throttleExports)
        router
          .delete('/users/:id/person', [api.PersonDeletions, 'destroy'])
          .use(middleware.jsonBody({ optional: true }))
        router.put('/users/:id/receipt-details', [api.ReceiptDetails, 'update']).use(body)
        router
          .post('/users/:id/calendar', [api.CalendarFeeds, 'store'])
          .use(middleware.jsonBody({ optional: true }))
        router.delete('/users/:id/calendar', [api.CalendarFeeds, 'destroyAll'])
        router.delete('/users/:id/calendar/:addressId', [api.CalendarFeeds, 'destroy'])
        router
          .post('/users/:id/agreement-templates', [api.AgreementTemplates, 'store'])
          .use(longText)
        router
          .put('/users/:id/agreement-templates/:templateId', [api.AgreementTemplates, 'update'])
          .use(longText)
        router.delete('/users/:id/agreement-templates/:templateId', [
          api.AgreementTemplates,
          'destroy',
        ])
        router.put('/users/:id/person', [api.People, 'rename']).use(body)
        router.delete('/users/:id/seat', [api.People, 'leave'])
        router.patch('/users/:id/people/:seatId', [api.People, 'update']).use(body)
        router.delete('/users/:id/people/:seatId', [api.People, 'destroy'])
        router.post('/users/:id/invitations', [api.SeatInvitations, 'store']).use(body)
        router.post('/users/:id/invitations/:invitationId/sends', [api.SeatInvitations, 'send'])
        router
          .post('/users/:id/invitations/:invitationId/approvals', [api.SeatInvitations, 'approve'])
          .use(middleware.jsonBody({ optional: true }))
        router.delete('/users/:id/invitations/:invitationId', [api.SeatInvitations, 'destroy'])
        router.put('/users/:id/password', [api.Passwords, 'update']).use(body)
        router.post('/users/:id/passkeys/challenges', [api.PasskeyChallenges, 'store']).use(body)
        router.post('/users/:id/passkeys/options', [api.Passkeys, 'options']).use(body)
        router.post('/users/:id/passkeys', [api.Passkeys, 'store']).use(body)
        router.patch('/users/:id/passkeys/:passkeyId', [api.Passkeys, 'update']).use(body)
        router
          .delete('/users/:id/passkeys/:passkeyId', [api.Passkeys, 'destroy'])
          .use(middleware.jsonBody({ optional: true }))
        router.post('/users/:id/two-step', [api.TwoStep, 'store']).use(body)
        router.post('/users/:id/two-step/confirm', [api.TwoStep, 'confirm']).use(body)
        router.post('/users/:id/two-step/verify', [api.TwoStep, 'verify']).use(body)
        router.post('/users/:id/two-step/passkey', [api.TwoStep, 'verifyPasskey']).use(body)
        router
          .post('/users/:id/two-step/recovery-codes', [api.TwoStep, 'renewRecoveryCodes'])
          .use(body)
        router.post('/users/:id/two-step/off', [api.TwoStep, 'turnOff']).use(body)
        router.put('/users/:id/second-factor', [api.SecondFactors, 'update']).use(body)
        router.delete('/users/:id/sessions', [api.UserSessions, 'destroyOthers'])
        router.delete('/users/:id/sessions/:sessionId', [api.UserSessions, 'destroy'])

        router.post('/saved-searches', [api.SavedSearches, 'store']).use(body)
        router.patch('/saved-searches/:id', [api.SavedSearches, 'update']).use(body)
        router.delete('/saved-searches/:id', [api.SavedSearches, 'destroy'])

        router.post('/bids/:id/receipt/details', [api.CompletedReceipts, 'store'])
        router.post('/bids/:id/payment-intent', [api.PaymentIntents, 'store'])
        router.post('/bids/:id/complete-payment', [api.PaymentCompletions, 'store']).use(body)
        router.post('/bids/:id/cancel-payment', [api.PaymentCancellations, 'store'])
      })
      .use([signedIn, throttleWrites])

    router.get('/openapi.json', [api.Documents, 'show'])

    router.any('*', [controllers.UnknownPaths, 'refuseMethod']).as('unknown')
  })
  .prefix('/api')
  .as('api')
  .use(apiStack)
