import { DateTime } from 'luxon'
import { adminPath } from '#config/admin'
import { marketZone } from '#shared/values/market_time'
import AgreementReport from '#models/agreement_report'
import AgreementTemplate from '#models/agreement_template'
import ContactMessage from '#models/contact_message'
import Payment from '#models/payment'
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
import { dayFromNow } from '#tests/helpers/stagings'
import { createTwins } from '#tests/helpers/twins'

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
  '/offline',
  '/payment',
  '/payment-checkout',
  '/payments.csv',
  '/photos/:file',
  '/projects/:id/agreement/:number/pdf',
  '/projects/:id/agreement/:number/text',
  '/robots.txt',
  '/service-worker.js',
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
  const { id: payment } = await Payment.query().orderBy('id').firstOrFail()
  const year = DateTime.now().setZone(marketZone).year

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
        '/projects/:id/agreement': [paid.project, released.project].map(({ id }) =>
          ofProject(id, '/agreement')
        ),
        '/projects/:id/before-and-after': ofProject(done.project.id, '/before-and-after'),
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
      },
    },
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
