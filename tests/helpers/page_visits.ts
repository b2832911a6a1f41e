import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import { marketToday, marketZone } from '#shared/values/market_time'
import AgreementParty from '#models/agreement_party'
import AgreementReport from '#models/agreement_report'
import AgreementTemplate from '#models/agreement_template'
import ContactMessage from '#models/contact_message'
import Invoice from '#models/invoice'
import Payment from '#models/payment'
import ScheduleOfPayments from '#models/schedule_of_payments'
import SellerLink from '#models/seller_link'
import {
  createReleasedHome,
  createSignedAgreement,
  sendDraftOf,
  template,
  writeDraft,
} from '#tests/helpers/agreements'
import { call } from '#tests/helpers/calls'
import { inquiry } from '#tests/helpers/inquiries'
import { sendMessages } from '#tests/helpers/messages'
import {
  createAcceptedBid,
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { storedPhotos } from '#tests/helpers/photos'
import { addPair, createCompletedWork } from '#tests/helpers/room_pairs'
import { describeAccess, makeCrewLink } from '#tests/helpers/crew_links'
import { createForSellers } from '#tests/helpers/sellers'
import { newLine } from '#tests/helpers/schedules'
import { createStaging, dayFromNow } from '#tests/helpers/stagings'
import { createTwins } from '#tests/helpers/twins'
import { enrol } from '#tests/helpers/two_step'

/** The pages that one kind of visitor opens, by their routes. */
interface Visits {
  as?: Person
  routes: Record<string, string | string[]>
}

export type PageVisits = Visits[]

/** GET routes that answer with files, redirects or text for programs, or show what another one shows. */
export const notPages = [
  '/.well-known/change-password',
  '/.well-known/security.txt',
  '/admin',
  '/badges/:id/document',
  '/bids/:id/agreement/:number/pdf',
  '/bids/:id/agreement/:number/text',
  '/bids/:id/receipt',
  '/calendar/:file',
  '/dev/mail',
  '/dev/mail/:email',
  '/files/:file',
  '/health/live',
  '/health/ready',
  '/invoices.csv',
  '/invoices.pdf',
  '/invoices/:id/pdf',
  '/offline',
  '/payment',
  '/payment-checkout',
  '/payments.csv',
  '/photos/:file',
  '/projects/:id/agreement/:number/pdf',
  '/projects/:id/agreement/:number/text',
  '/projects/:id/card/picture',
  '/robots.txt',
  '/service-worker.js',
  '/sign/pdf',
  '/sitemap.xml',
  '/statements/:file',
  '/:console/badges/:id/document',
  '/:console/reports/:id/files/:file',
  '/:console/verify',
]

/** A market that fills every page, and the addresses at which each kind of visitor opens them. */
export async function playPages(): Promise<PageVisits> {
  const [owner, company, admin] = [await createOwner(), await createStager(), await createAdmin()]
  await company.user.merge({ areaCounty: 'Buncombe', areaState: 'NC' }).save()
  const open = await createProject(owner, { photos: await storedPhotos() })
  for (let at = 0; at < 5; at++) await createBid(open, at === 0 ? company : await createStager())
  await createProject(owner, { title: 'Townhouse near the river, third floor and attic' })
  const shared = await SellerLink.share(owner.user, open.id, { replaces: null, days: 90 })
  const [twin] = await createTwins(owner)
  const waiting = await createAcceptedBid(undefined, { owner, company })
  const paid = await createPaidBid(undefined, { owner, company })
  const agreed = { ...paid, path: `/api/projects/${paid.project.id}/staging` }
  await writeDraft(agreed, { sections: template.sections })
  await sendDraftOf(agreed)
  await writeDraft(agreed)
  const released = await createReleasedHome({}, owner)
  await writeDraft(released, { installOn: dayFromNow(10) })
  await sendDraftOf(released)
  await call(owner, `POST /api/projects/${paid.project.id}/agreement/reports`, {
    version: 1,
    reason: 'The price isn’t the one of the offer.',
  })
  const { id: agreementReport } = await AgreementReport.firstOrFail()
  await createForSellers()
  const seller = await AgreementParty.query().whereNotNull('versionId').firstOrFail()
  const signingToken = await seller.issueLink(14)
  const today = await createStaging(0)
  await describeAccess(today)
  const crew = await makeCrewLink(today, { crew: 'Mei and Luis', toDo: ['Shoe covers on'] })
  const { bid: givenUp } = await createPaidBid(undefined, { owner, company })
  await givenUp.giveUp(company.user, 'Our warehouse was flooded.')
  const former = await createSignedAgreement(dayFromNow(10))
  await former.bid.giveUp(former.company.user, 'Our warehouse was flooded.')
  const done = await createCompletedWork({ owner, company })
  await addPair(done)
  const texts = ['Is the parking lot free?', 'Which rooms come first?\nThe living room?', 'Yes']
  await sendMessages(company, owner, texts, paid.project)
  await sendMessages(owner, company, texts, paid.project)
  const { id: message } = await ContactMessage.receive({ ...inquiry, subject: 'technical' })
  const { id: written } = await AgreementTemplate.add(company.user, template)
  const schedule = new ScheduleOfPayments(paid.project.id)
  await schedule.begin(company.user)
  const { id: line } = await schedule.add(company.user, { ...newLine, kind: 'damage' })
  const invoice = await Invoice.issue(paid.project.id, company.user, { lines: [line] })
  const { id: payment } = await Payment.query().orderBy('id').firstOrFail()
  const year = DateTime.now().setZone(marketZone).year

  const [locked, unprotected] = [await createOwner(), await createOwner()]
  await enrol(locked.user.id)
  const firstDay = marketToday(new Date())
  await db.from('users').where('id', unprotected.user.id).update({ second_factor_from: firstDay })

  const ofProject = (id: number, page = '') => `/projects/${id}${page}`
  const inConsole = (page = '') => `${adminPath}${page}`
  return [
    {
      routes: {
        '/': '/',
        '/how-it-works': '/how-it-works',
        '/about': '/about',
        '/statistics': '/statistics',
        '/how-reputation-works': '/how-reputation-works',
        '/home-staging': '/home-staging',
        '/home-staging/:state': '/home-staging/north-carolina',
        '/home-staging/:state/:county': '/home-staging/north-carolina/buncombe-county',
        '/contact': '/contact',
        '/help-center': '/help-center',
        '/agreements/check': '/agreements/check',
        '/terms-of-service': '/terms-of-service',
        '/privacy-policy': '/privacy-policy',
        '/login': ['/login', '/login?register=true'],
        '/register': '/register',
        '/forgot-password': '/forgot-password',
        '/reset-password': '/reset-password?token=unknown',
        '/confirm-email': '/confirm-email?token=unknown',
        '/restore-email': '/restore-email?token=unknown',
        '/join': '/join?token=unknown',
        '/crew/:token': [crew.path, '/crew/unknown'],
        '/seller/:token': [new URL(shared.url).pathname, '/seller/unknown'],
        '/sign': [`/sign?token=${signingToken}`, '/sign?token=unknown'],
        '/unsubscribe/:token?': '/unsubscribe/unknown',
        '/projects': ['/projects', '/projects?city=Asheville&state=NC'],
        '/projects/:id': ofProject(open.id),
        '/companies/:identifier': `/companies/${company.user.stagerIdentifier}`,
        '/pricing': '/pricing',
        '/post-a-project': '/post-a-project',
        '/submit-project': '/submit-project',
        '/submit-project-final': '/submit-project-final',
        '/submit-project-simple': '/submit-project-simple',
        '/submit-project-new': '/submit-project-new',
        '/submit-project-old': '/submit-project-old',
        '/*': '/nowhere',
      },
    },
    {
      as: owner,
      routes: {
        '/': '/',
        '/projects/:id': [open, waiting.project, paid.project, done.project].map(({ id }) =>
          ofProject(id)
        ),
        '/projects/:id/compare': ofProject(open.id, '/compare'),
        '/projects/:id/staging': [paid.project, released.project].map(({ id }) =>
          ofProject(id, '/staging')
        ),
        '/projects/:id/schedule': ofProject(paid.project.id, '/schedule'),
        '/invoices': '/invoices',
        '/invoices/:id': `/invoices/${invoice.id}`,
        '/projects/:id/agreement': [paid.project, released.project].map(({ id }) =>
          ofProject(id, '/agreement')
        ),
        '/projects/:id/before-and-after': ofProject(done.project.id, '/before-and-after'),
        '/projects/:id/photo-sheet': ofProject(done.project.id, '/photo-sheet'),
        '/projects/:id/card': ofProject(done.project.id, '/card'),
        '/submit-project': `/submit-project?like=${open.id}`,
        '/submit-projects': '/submit-projects',
        '/home-staging/:state/:county': '/home-staging/north-carolina/buncombe-county',
        '/dashboard': '/dashboard',
        '/favorites': '/favorites',
        '/messages': ['/messages', `/messages?to=${company.user.id}`],
        '/notifications': '/notifications',
        '/notifications/preferences': '/notifications/preferences',
        '/profile': '/profile',
        '/edit-profile': '/edit-profile',
        '/password-and-sessions': '/password-and-sessions',
        '/people': '/people',
      },
    },
    { as: locked, routes: { '/two-step': '/two-step?redirect=/messages' } },
    { as: unprotected, routes: { '/two-step': '/two-step' } },
    {
      as: former.owner,
      routes: { '/bids/:id/agreement': `/bids/${former.bid.id}/agreement` },
    },
    {
      as: company,
      routes: {
        '/': '/',
        '/projects': ['/projects', '/projects?city=Asheville&state=NC', '/projects?area=mine'],
        '/projects/:id': [open, waiting.project, paid.project, done.project].map(({ id }) =>
          ofProject(id)
        ),
        '/projects/:id/staging': ofProject(paid.project.id, '/staging'),
        '/projects/:id/schedule': ofProject(paid.project.id, '/schedule'),
        '/invoices': '/invoices',
        '/invoices/:id': `/invoices/${invoice.id}`,
        '/projects/:id/offer-on-all': ofProject(twin.id, '/offer-on-all'),
        '/projects/:id/yours': ofProject(paid.project.id, '/yours'),
        '/projects/:id/agreement': ofProject(paid.project.id, '/agreement'),
        '/bids': '/bids',
        '/home-staging/:state/:county': '/home-staging/north-carolina/buncombe-county',
        '/alerts': '/alerts',
        '/invitations': '/invitations',
        '/messages': `/messages?to=${owner.user.id}`,
        '/notifications': '/notifications',
        '/profile': '/profile',
        '/people': '/people',
        '/portfolio-upload': '/portfolio-upload',
        '/agreement-templates': '/agreement-templates',
        '/agreement-templates/new': '/agreement-templates/new',
        '/agreement-templates/:templateId': `/agreement-templates/${written}`,
        '/badges': '/badges',
        '/payment/:bidId': `/payment/${waiting.bid.id}`,
        '/payment-checkout/:bidId': `/payment-checkout/${waiting.bid.id}`,
        '/payments': '/payments',
        '/business': '/business',
        '/statements/:year': `/statements/${year}`,
        '/receipts/:number': `/bids/${paid.bid.id}/receipt`,
      },
    },
    {
      as: admin,
      routes: {
        '/:console': inConsole(),
        '/:console/users': inConsole('/users'),
        '/:console/users/:id': [owner, company].map(({ user }) => inConsole(`/users/${user.id}`)),
        '/:console/projects': inConsole('/projects'),
        '/:console/projects/:id': inConsole(`/projects/${open.id}`),
        '/:console/inbox': inConsole('/inbox'),
        '/:console/inbox/:id': inConsole(`/inbox/${message}`),
        '/:console/search': inConsole('/search?q=an'),
        '/:console/figures': inConsole('/figures'),
        '/:console/figures/:name': inConsole('/figures/offers'),
        '/:console/reports': inConsole('/reports'),
        '/:console/reviews': inConsole('/reviews'),
        '/:console/questions': inConsole('/questions'),
        '/:console/owner-reports': inConsole('/owner-reports'),
        '/:console/agreement-reports': inConsole('/agreement-reports'),
        '/:console/agreement-reports/:id': inConsole(`/agreement-reports/${agreementReport}`),
        '/:console/given-up-jobs': inConsole('/given-up-jobs'),
        '/:console/badges': inConsole('/badges'),
        '/:console/payments': inConsole('/payments'),
        '/:console/payments/:id': inConsole(`/payments/${payment}`),
        '/:console/team': inConsole('/team'),
        '/:console/team/:id': inConsole(`/team/${admin.user.id}`),
      },
    },
  ]
}
