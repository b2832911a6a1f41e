import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { createHash } from 'node:crypto'
import { agreementPath, readAgreement, signatureOf, type Released } from '#tests/helpers/agreements'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails, linkTokenIn } from '#tests/helpers/emails'
import { cookieOf, send } from '#tests/helpers/http'
import { createAdmin, createOwner, createProject, type Person } from '#tests/helpers/people'
import {
  arrange,
  codeOf,
  createForSellers,
  hashOf,
  kim,
  linkOf,
  sam,
  sellerParties,
  sellerSignatures,
  signatureBy,
} from '#tests/helpers/sellers'

interface Scene {
  released: Released
  /** The seller's own, which the two sides don't have unless an attempt says so. */
  token: string
  code: string
  hash: string
  party: number
}

type Side = 'owner' | 'company'

interface Attempt {
  /** What somebody of one of the two sides tries. */
  tries: string
  by: readonly Side[]
  /** What it is answered, in order. */
  statuses: number[]
  work: (scene: Scene, person: Person) => Promise<Answered | Answered[]>
}

interface Answered {
  status: number
  body: unknown
}

const both: readonly Side[] = ['owner', 'company']
const post = (person: Person | null, what: string, body: object) =>
  call(person, `POST /api/signing/${what}`, body)
const signed = ({ token, hash, code }: Scene, changes: object = {}) => ({
  ...{ token, ...signatureBy(sam, hash, code), ...changes },
})

/** With the seller's own link and code an attempt may know less than it needs, or be signed in to an account. */
const attempts: Attempt[] = [
  {
    tries: 'signs as the seller with the account’s own call',
    by: ['owner'],
    statuses: [409],
    async work({ released }, person) {
      const signature = await signatureOf(released, person, { name: sam.name, keepsName: true })
      return call(person, `POST ${agreementPath(released)}/signatures`, signature)
    },
  },
  {
    tries: 'signs with the link and the code that the seller has forwarded, signed in',
    by: both,
    statuses: [403],
    work: (scene, person) => post(person, 'signatures', signed(scene)),
  },
  {
    tries: 'signs with a forwarded link and no code',
    by: both,
    statuses: [422],
    work: (scene) => post(null, 'signatures', signed(scene, { code: '' })),
  },
  {
    tries: 'guesses a code, five times, and then knows it',
    by: both,
    statuses: [422, 422, 422, 422, 422, 422],
    async work(scene) {
      const answers = []
      for (let at = 0; at < 5; at += 1) {
        const code = String((Number(scene.code) + 1 + at) % 1_000_000).padStart(6, '0')
        answers.push(await post(null, 'signatures', signed(scene, { code })))
      }
      return [...answers, await post(null, 'signatures', signed(scene))]
    },
  },
  {
    tries: 'asks for a code with the forwarded link, signed in',
    by: both,
    statuses: [403],
    work: ({ token }, person) => post(person, 'codes', { token }),
  },
  {
    tries: 'opens the seller’s page, signed in',
    by: both,
    statuses: [200],
    work: ({ token }, person) => visit(`/sign?token=${token}`, person),
  },
  {
    tries: 'hands the link back, signed in',
    by: both,
    statuses: [403],
    work: ({ token }, person) => post(person, 'returns', { token, reason: 'not_me' }),
  },
  {
    tries: 'marks the link as opened, signed in',
    by: both,
    statuses: [403],
    work: ({ token }, person) => post(person, 'openings', { token }),
  },
  {
    tries: 'guesses a link',
    by: both,
    statuses: [409],
    work: (scene) => post(null, 'signatures', signed(scene, { token: 'A'.repeat(43) })),
  },
  {
    tries: 'sends the stored hash of the link as the link',
    by: both,
    statuses: [409],
    work({ token, ...scene }) {
      const hash = createHash('sha256').update(token).digest('base64url')
      return post(null, 'signatures', signed({ token, ...scene }, { token: hash }))
    },
  },
  {
    tries: 'sends an empty link, a list and an object',
    by: both,
    statuses: [422, 422, 422, 422, 422],
    work: (scene) =>
      Promise.all(
        ['', [scene.token], { token: scene.token }, null, 1].map((token) =>
          post(null, 'signatures', signed(scene, { token }))
        )
      ),
  },
  {
    tries: 'has another link sent and looks for it in the answers',
    by: ['owner'],
    statuses: [204],
    work: ({ released, party }, person) =>
      call(person, `POST ${agreementPath(released)}/parties/${party}/links`, {}),
  },
  {
    tries: 'has the link sent to an address of its own',
    by: ['owner'],
    statuses: [422, 422, 422],
    async work({ released, party }, person) {
      const line = `POST ${agreementPath(released)}/parties/${party}/links`
      const own = person.user.person.email
      const [local, domain] = own.split('@')
      return Promise.all(
        [own, own.toUpperCase(), `${local}+sam@${domain}`].map((email) =>
          call(person, line, { email })
        )
      )
    },
  },
  {
    tries: 'has the link sent to an address of the other side',
    by: ['owner'],
    statuses: [422],
    work({ released, party }, person) {
      const line = `POST ${agreementPath(released)}/parties/${party}/links`
      return call(person, line, { email: released.company.user.person.email })
    },
  },
  {
    tries: 'names its own address as the seller’s',
    by: ['owner'],
    statuses: [422],
    work: ({ released }, person) =>
      arrange(released, { sellers: [{ ...sam, email: person.user.person.email }] }),
  },
  {
    tries: 'sends links as the company',
    by: ['company'],
    statuses: [403],
    work: ({ released, party }, person) =>
      call(person, `POST ${agreementPath(released)}/parties/${party}/links`, { email: kim.email }),
  },
  {
    tries: 'names sellers as the company',
    by: ['company'],
    statuses: [403],
    work: ({ released }, person) =>
      call(person, `PUT ${agreementPath(released)}/client-side`, {
        ...{ signers: 'owner', payer: 'owner', sellers: [] },
      }),
  },
  {
    tries: 'signs for the client as the company',
    by: ['company'],
    statuses: [422],
    async work({ released }, person) {
      const signature = await signatureOf(released, person)
      const line = `POST ${agreementPath(released)}/signatures`
      return call(person, line, { ...signature, side: 'owner', party: sam.name, name: sam.name })
    },
  },
  {
    tries: 'downloads the file before the seller has signed',
    by: both,
    statuses: [404],
    work: ({ released }, person) =>
      visit(`/projects/${released.project.id}/agreement/1/pdf`, person),
  },
  {
    tries: 'downloads the seller’s copy with the forwarded link, signed in',
    by: both,
    statuses: [404],
    work: ({ token }, person) => visit(`/sign/pdf?token=${token}`, person),
  },
]

async function visit(path: string, person: Person): Promise<Answered> {
  const { status, text } = await send('GET', path, { headers: { cookie: cookieOf(person) } })
  // A page has its own address.
  const [, token] = path.split('?token=')
  return { status, body: token ? text.replaceAll(token, '') : text }
}

const cases = attempts.flatMap(({ by, ...attempt }) => by.map((side) => ({ side, ...attempt })))

test.group('Attempts to sign for the seller', (group) => {
  let scene: Scene
  group.setup(async () => {
    await emptyDatabase()
    const released = await createForSellers()
    const token = await linkOf()
    const code = await codeOf(token)
    const [{ id: party }] = await sellerParties()
    scene = { released, token, code, hash: await hashOf(released), party }
  })
  // The code is as good as new for each attempt, so that none fails because of an earlier one.
  group.each.setup(async () => {
    await db.rawQuery(
      `update agreement_party_codes set tries = 0, expires_at = now() + interval '10 minutes'`
    )
  })

  test('are at least thirty', ({ assert }) => {
    assert.isAtLeast(cases.length, 30)
  }).tags(['@SEL-50', '@R652'])

  for (const { side, tries, statuses, work } of cases) {
    test(`the ${side} ${tries}`, async ({ assert }) => {
      const { released, token, code } = scene
      const answers = [await work(scene, released[side])].flat()
      assert.deepEqual(
        answers.map(({ status }) => status),
        statuses
      )
      assert.deepEqual(await sellerSignatures(), [])
      const [asBefore] = await sellerParties()
      assert.deepInclude(asBefore, { opened_at: null, handed_back: null })
      const emails = await deliverEmails()
      const astray = emails.filter(({ to, text }) => {
        return to[0].address !== sam.email && (linkTokenIn('/sign', text) || text?.includes(code))
      })
      assert.deepEqual(astray, [])
      const bodies = JSON.stringify(answers.map(({ body }) => body))
      assert.notInclude(bodies, token)
      assert.notInclude(bodies, 'Signs for the client')
      const view = await readAgreement(released, released[side])
      assert.equal(view.inForce, null)
      assert.deepEqual(
        view.versions[0].parties.map(({ signedAt }) => signedAt),
        [null]
      )
      assert.deepEqual(await db.from('agreement_documents'), [])
    })
  }

  test('neither side, the team nor a table has the link or the code, and only the agent the address', async ({
    assert,
  }) => {
    const { released, token, code } = scene
    const { owner, company, project, path } = released
    const admin = await createAdmin()
    const pages = [
      `/projects/${project.id}`,
      `/projects/${project.id}/agreement`,
      `/projects/${project.id}/staging`,
      '/dashboard',
      '/bids',
      '/notifications',
    ]
    const texts: [string, string][] = []
    for (const [name, person] of [
      ['owner', owner],
      ['company', company],
      ['admin', admin],
    ] as const) {
      for (const page of pages) texts.push([name, String((await visit(page, person)).body)])
      for (const line of [
        `GET ${agreementPath(released)}`,
        `GET ${path}`,
        `GET /api/notifications`,
        `GET /api/users/${person.user.id}/export`,
        `GET /api/projects/${project.id}/job`,
        `GET /api/admin/projects/${project.id}`,
        `GET /api/admin/emails`,
      ]) {
        const [method, address] = line.split(' ')
        const { text } = await send(method, address, { as: person })
        texts.push([name, text])
      }
    }
    for (const [name, text] of texts) {
      assert.notInclude(text, token)
      assert.notMatch(text, new RegExp(`\\b${code}\\b`))
      if (name !== 'owner') assert.notInclude(text, sam.email)
    }
    const tables = await db.rawQuery<{ rows: { name: string }[] }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`
    )
    for (const { name } of tables.rows) {
      const rows = JSON.stringify(await db.from(name))
      for (const secret of [token, sam.email]) assert.notInclude(rows, secret, name)
    }
  }).tags(['@SEL-51', '@R650'])

  test('leave the seller able to sign with the same link and code, once', async ({ assert }) => {
    const body = signed(scene)
    assert.equal((await post(null, 'signatures', body)).status, 204)
    assert.equal((await post(null, 'signatures', body)).status, 409)
    assert.lengthOf(await sellerSignatures(), 1)
  }).tags(['@SEL-52', '@SEL-87'])
})

test.group('Sellers of a project without a paid offer', (group) => {
  group.each.setup(() => emptyDatabase())

  test('before contact details are released there is nobody to enter an address', async ({
    assert,
  }) => {
    const owner = await createOwner()
    const project = await createProject(owner)
    const reply = await call(owner, `PUT /api/projects/${project.id}/agreement/client-side`, {
      ...{ signers: 'seller', payer: 'seller', sellers: [sam] },
    })
    assert.equal(reply.status, 403)
    assert.deepEqual(await db.from('agreement_parties'), [])
  }).tags(['@SEL-31'])
})
