import { controllers } from '#generated/controllers'
import router from '@adonisjs/core/services/router'
import { publicVersionOf } from '#queries/project_page'
import { unchanging } from '#services/http/visitor_pages'
import { middleware, pageStack, secretPageStack, visitorPageStack } from '#start/kernel'

router
  .get('/photos/:file', [controllers.Photos, 'show'])
  .where('file', /^[a-f0-9]{32}(?:(?:-480)?\.webp|(?:-1200)?\.jpg)$/)

router
  .get('/files/:file', [controllers.MessageFiles, 'show'])
  .where('file', /^[a-f0-9]{32}(?:(?:-480)?\.webp|\.pdf)$/)
  .use([middleware.initializeAuth(), middleware.throttleReads()])

/** Read by calendar programs: the secret address is all they need, and they keep no cookies. */
router
  .get('/calendar/:file', [controllers.Calendars, 'show'])
  .where('file', /^[\w-]{43}\.ics$/)
  .use([middleware.initializeAuth(), middleware.throttleReads()])

router.get('/sitemap.xml', [controllers.SiteMaps, 'show'])
router.get('/robots.txt', [controllers.SiteMaps, 'robots'])
router.get('/.well-known/security.txt', [controllers.SecurityContacts, 'show'])
router.get('/service-worker.js', [controllers.ServiceWorkers, 'show'])
router.get('/offline', [controllers.ServiceWorkers, 'offline'])
/** Password managers send people there to change a password. */
router.on('/.well-known/change-password').redirectToPath('/password-and-sessions')

router.get('/', [controllers.Home, 'show']).use(visitorPageStack(unchanging))
router
  .get('/projects/:id', [controllers.Projects, 'show'])
  .use(visitorPageStack(({ params }) => publicVersionOf(params.id)))
router
  .get('/agreements/check', [controllers.AgreementChecks, 'show'])
  .use(visitorPageStack(unchanging))

router.get('/seller/:token', [controllers.SellerPages, 'show']).use(secretPageStack)
router.get('/crew/:token', [controllers.CrewPages, 'show']).use(secretPageStack)

router
  .group(() => {
    router.get('/how-it-works', [controllers.Information, 'howItWorks'])
    router.get('/about', [controllers.Information, 'about'])
    router.get('/statistics', [controllers.Statistics, 'show'])
    router.get('/how-reputation-works', [controllers.Information, 'howReputationWorks'])
    router.get('/home-staging', [controllers.Places, 'index'])
    router.get('/home-staging/:state', [controllers.Places, 'show']).as('places.show_state')
    router.get('/home-staging/:state/:county', [controllers.Places, 'show'])
    router.get('/contact', [controllers.Information, 'contact'])
    router.get('/help-center', [controllers.Information, 'helpCenter'])
    router.get('/terms-of-service', [controllers.Information, 'termsOfService'])
    router.get('/privacy-policy', [controllers.Information, 'privacyPolicy'])

    router.get('/login', [controllers.Sessions, 'create'])
    router.get('/register', [controllers.Sessions, 'redirectToRegistration'])
    router.get('/two-step', [controllers.SecondFactors, 'show'])
    router.get('/forgot-password', [controllers.PasswordResets, 'create'])
    router.get('/reset-password', [controllers.PasswordResets, 'edit'])

    router.get('/confirm-email', [controllers.EmailLinks, 'confirm'])
    router.get('/restore-email', [controllers.EmailLinks, 'restore'])
    router.get('/join', [controllers.SeatInvitations, 'show'])
    router.get('/sign', [controllers.Signings, 'show'])
    router.get('/sign/pdf', [controllers.Signings, 'document'])

    router.get('/projects', [controllers.Projects, 'index'])
    router
      .get('/companies/:identifier', [controllers.Companies, 'show'])
      .where('identifier', /^\w{1,60}$/)
    router.get('/projects/:id/compare', [controllers.Comparisons, 'show'])
    router.get('/projects/:id/offer-on-all', [controllers.BidBatches, 'create'])
    router.get('/projects/:id/staging', [controllers.Stagings, 'show'])
    router.get('/projects/:id/schedule', [controllers.Schedules, 'show'])
    router.get('/projects/:id/yours', [controllers.WonOffers, 'show'])
    router.get('/projects/:id/agreement', [controllers.Agreements, 'show'])
    router
      .get('/projects/:id/agreement/:number/pdf', [controllers.Agreements, 'document'])
      .where('number', /^\d{1,3}$/)
    router
      .get('/projects/:id/agreement/:number/text', [controllers.Agreements, 'text'])
      .where('number', /^\d{1,3}$/)
    router.get('/projects/:id/before-and-after', [controllers.RoomPairs, 'index'])
    router.get('/projects/:id/photo-sheet', [controllers.RoomPairs, 'sheet'])
    router.get('/projects/:id/card', [controllers.HomeCards, 'show'])
    router.get('/projects/:id/card/picture', [controllers.HomeCards, 'picture'])
    router.get('/submit-project', [controllers.Projects, 'create'])
    router
      .get('/submit-project-final', [controllers.Projects, 'create'])
      .as('projects.create_final')
    for (const form of ['simple', 'new', 'old'] as const) {
      router
        .get(`/submit-project-${form}`, [controllers.Projects, 'create'])
        .as(`projects.create_${form}`)
    }
    router.get('/post-a-project', [controllers.Projects, 'createFirst'])
    router.get('/submit-projects', [controllers.ProjectBatches, 'create'])
    router.get('/dashboard', [controllers.Dashboards, 'show'])
    router.get('/favorites', [controllers.Favorites, 'index'])

    router.get('/bids', [controllers.Bids, 'index'])
    router.get('/alerts', [controllers.Alerts, 'index'])
    router.get('/invitations', [controllers.Invitations, 'index'])
    router.get('/messages', [controllers.Messages, 'show'])
    router.get('/notifications', [controllers.Notifications, 'index'])
    router.get('/notifications/preferences', [controllers.NotificationPreferences, 'edit'])
    router.get('/unsubscribe/:token?', [controllers.Unsubscriptions, 'show'])
    router.get('/pricing', [controllers.Pricing, 'show'])
    router.get('/profile', [controllers.Profiles, 'show'])
    router.get('/edit-profile', [controllers.Profiles, 'edit'])
    router.get('/password-and-sessions', [controllers.AccountSecurity, 'show'])
    router.get('/people', [controllers.People, 'index'])
    router.get('/agreement-templates', [controllers.AgreementTemplates, 'index'])
    router.get('/agreement-templates/new', [controllers.AgreementTemplates, 'create'])
    router.get('/agreement-templates/:templateId', [controllers.AgreementTemplates, 'edit'])
    router.get('/badges', [controllers.Badges, 'index'])
    router.get('/badges/:id/document', [controllers.Badges, 'document'])
    router.get('/portfolio-upload', [controllers.Portfolios, 'edit'])
    router.on('/payment').redirectToPath('/')
    router.on('/payment-checkout').redirectToPath('/')
    router.get('/payment/:bidId', [controllers.Checkouts, 'show'])
    router
      .get('/payment-checkout/:bidId', [controllers.Checkouts, 'show'])
      .as('checkouts.show_again')

    router.get('/payments', [controllers.Ledgers, 'show'])
    router.get('/payments.csv', [controllers.Ledgers, 'download'])
    router.get('/business', [controllers.Businesses, 'show'])
    router.get('/statements/:year', [controllers.Statements, 'show']).where('year', /^\d{4}$/)
    router
      .get('/statements/:file', [controllers.Statements, 'download'])
      .where('file', /^\d{4}\.csv$/)
    router.get('/invoices', [controllers.Invoices, 'index'])
    router.get('/invoices.csv', [controllers.Invoices, 'download'])
    router.get('/invoices.pdf', [controllers.Invoices, 'downloadPdf'])
    router.get('/invoices/:id', [controllers.Invoices, 'show'])
    router.get('/invoices/:id/pdf', [controllers.Invoices, 'document'])
    router.get('/receipts/:number', [controllers.Receipts, 'show'])
    router.get('/bids/:id/receipt', [controllers.Receipts, 'showForBid'])

    router.get('/bids/:id/agreement', [controllers.Agreements, 'showFormer'])
    router
      .get('/bids/:id/agreement/:number/pdf', [controllers.Agreements, 'formerDocument'])
      .where('number', /^\d{1,3}$/)
    router
      .get('/bids/:id/agreement/:number/text', [controllers.Agreements, 'formerText'])
      .where('number', /^\d{1,3}$/)

    router.get('/dev/mail', [controllers.SentEmails, 'index'])
    router.get('/dev/mail/:email', [controllers.SentEmails, 'show'])

    router.get('*', [controllers.UnknownPaths, 'show'])
  })
  .use(pageStack)

/** Pages are read-only. These routes come last and catch what no other route matches. */
router
  .route(
    '*',
    ['OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'],
    [controllers.UnknownPaths, 'refuseMethod']
  )
  .as('unknown_methods')
