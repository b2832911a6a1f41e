import limiter from '@adonisjs/limiter/services/main'
import { callOrThrow, callApi, loadPage, type RawAnswer } from '#tests/helpers/recording_http'
import { house, marketScenes, secretWord, type People } from '#tests/helpers/recording_market'
import { formatContent, formatHead } from '#tests/helpers/recording_text'

type Attempts = (cast: People) => Promise<RawAnswer[]>

const registration = {
  name: 'Nora New',
  email: 'nora@new.example',
  password: secretWord,
  userType: 'homeowner',
  phone: '(828) 555-0170',
  agreeToTerms: true,
}

const login = (email: string, password = secretWord) =>
  callApi('POST /api/auth/login', { body: { email, password } })

/** Requests outside the matrix: calls that succeed once, methods, limits, conditional reads. */
export const otherRequests: Record<string, Attempts> = {
  registering: async () => [
    await callApi('POST /api/auth/register', { body: registration }),
    await callApi('POST /api/auth/register', { body: registration }),
    await callApi('POST /api/auth/register', { body: { userType: 'staging_company' } }),
    await callApi('POST /api/auth/register', { body: { userType: 'homeowner' } }),
  ],

  logging_in: async (cast) => {
    const line = `POST /api/admin/users/${cast.rival.id}/suspend`
    await callOrThrow(cast.admin, line, { category: 'conduct', reason: 'Insults in messages' })
    return [
      await login('olivia.owner@stagely.example'),
      await login('olivia.owner@stagely.example', 'wrong'),
      await login('rita.rival@stagely.example'),
      await login('dora.deleted@stagely.example'),
    ]
  },

  logging_in_too_often: async () => {
    const answers: RawAnswer[] = []
    for (let tries = 0; tries < 6; tries += 1) answers.push(await login('nobody@x.example', 'no'))
    return answers.slice(-2)
  },

  confirming_an_address: async () => [
    await callApi('POST /api/auth/confirm-email', { body: {} }),
    await callApi('POST /api/auth/restore-email', { body: { token: 7 } }),
    await callApi('POST /api/auth/reset-password', { body: { token: 'x', newPassword: 'short' } }),
  ],

  changing_the_profile: async ({ bidder }) => {
    const line = `PATCH /api/users/${bidder.id}`
    return [
      await callApi(line, { as: bidder, body: { name: '', email: 'no address', phone: '1' } }),
      await callApi(line, { as: bidder, body: { email: 'bea@new.example' } }),
      await callApi(line, { as: bidder, body: { website: 'https://harbor.example', bio: 'We.' } }),
    ]
  },

  posting_a_project: async ({ owner }) => {
    const post = (changes: object) =>
      callApi('POST /api/projects', { as: owner, body: { ...house, ...changes } })
    return [
      await post({ title: '', description: '', city: '' }),
      await post({ propertyType: 'castle', timeline: 'never', stagingLevel: 'high', state: 'XX' }),
      await post({ squareFootage: 0, bedrooms: -1, bathrooms: 'many', levels: 9 }),
      await post({ photos: ['no photo'] }),
      await post({ photos: Array.from({ length: 11 }, () => 'x') }),
    ]
  },

  making_an_offer: async (cast) => {
    const { project } = await marketScenes.posted(cast)
    const bid = (body: object) =>
      callApi(`POST /api/projects/${project}/bids`, { as: cast.bidder, body })
    return [
      await bid({ amount: 0, timeline: 'soon', stagingPeriod: '7', paymentTerms: 'never' }),
      await bid({ amount: 10_000_000 }),
    ]
  },

  methods: async ({ owner }) => [
    await callApi('PUT /api/projects', { as: owner, body: {} }),
    await callApi('OPTIONS /api/projects'),
    await callApi('DELETE /api/nowhere'),
    await callApi('POST /about'),
    await callApi('OPTIONS /about'),
    await callApi('HEAD /about'),
    await callApi('GET /api/projects/0'),
    await callApi('GET /api/projects/nonsense'),
    await callApi('GET /%E0%A4%A'),
    await callApi('GET /api/%E0%A4%A'),
  ],

  reading_again: async (cast) => {
    const { project } = await marketScenes.offered(cast)
    const lines = [`/api/projects/${project}`, `/api/projects/${project}/bids`]
    const answers: RawAnswer[] = []
    for (const line of lines) {
      const first = await callApi(`GET ${line}`, { as: cast.owner })
      const tag = first.headers.find(([name]) => name === 'etag')?.[1] ?? ''
      answers.push(await callApi(`GET ${line}`, { as: cast.owner, tag }))
      answers.push(await callApi(`GET ${line}`, { as: cast.rival, tag }))
    }
    return answers
  },

  webhooks: async () => [
    await callApi('POST /api/webhooks/stripe', { body: { id: 'evt_1' } }),
    await callApi('GET /api/webhooks/stripe'),
    await callApi('POST /unsubscribe/unknown'),
  ],

  health: async () => [await callApi('GET /health/live'), await callApi('GET /health/ready')],

  messages_too_often: async (cast) => {
    await marketScenes.offered(cast)
    const body = { receiverId: cast.owner.id, content: 'Good morning.' }
    const answers: RawAnswer[] = []
    for (let tries = 0; tries < 31; tries += 1) {
      answers.push(await callApi('POST /api/messages', { as: cast.bidder, body }))
    }
    return answers.slice(-1)
  },

  receipts: async (cast) => {
    const { bid } = await marketScenes.paid(cast)
    const led = await loadPage(`/bids/${bid}/receipt`, cast.bidder)
    const path = led.headers.find(([name]) => name === 'location')?.[1] ?? '/'
    return [
      await loadPage(path, cast.bidder),
      await loadPage(path, cast.owner),
      await loadPage(path),
      await loadPage('/payments.csv', cast.bidder),
    ]
  },
}

export async function recordRequests(name: string, cast: People): Promise<[string, string]> {
  await limiter.clear(['memory'])
  const answers = await otherRequests[name](cast)
  await limiter.clear(['memory'])
  const texts = answers.map(
    async (answer) => `${formatHead(answer)}\n\n${await formatContent(answer)}`
  )
  return [`requests/${name}.txt`, `${(await Promise.all(texts)).join('\n\n====\n\n')}\n`]
}
