import { test } from '@japa/runner'
import Bid from '#models/bid'
import {
  agreementPath,
  createSignedAgreement,
  sendDraftOf,
  signAs,
  writeDraft,
} from '#tests/helpers/agreements'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { cookieOf } from '#tests/helpers/http'
import { open, pageProps } from '#tests/helpers/pages'
import { createAdmin, createStager, type Person } from '#tests/helpers/people'
import { dayFromNow } from '#tests/helpers/stagings'
import { exchange } from '#tests/helpers/wire'

const reason = 'Our warehouse was flooded.'
const day = dayFromNow(20)

type Signed = Awaited<ReturnType<typeof createSignedAgreement>>

interface Props {
  agreement: {
    path: string
    shown: { number: number; sections: object[] }
    versions: { number: number; state: string }[]
    draft: object | null
    can: Record<string, boolean | string | null>
  } | null
  endedOn: string | null
}

interface OfPage {
  job: { header: { formerAgreement: { href: string; endedOn: string } | null } | null } | null
}

const giveUp = ({ company, bid }: Signed) =>
  call(company, `POST /api/bids/${bid.id}/give-up`, { reason })

const addressOf = ({ bid }: Signed) => `/bids/${bid.id}/agreement`

const read = async (scene: Signed, person: Person, query = '') => {
  const { status, text } = await open(`${addressOf(scene)}${query}`, person)
  return { status, props: pageProps<Props>(text) }
}

const download = (path: string, person?: Person) =>
  exchange('GET', path, { headers: person && { cookie: cookieOf(person) } })

test.group('An agreement after its job was given up', (group) => {
  group.each.setup(() => emptyDatabase())

  test('both sides read and download what they signed', async ({ assert }) => {
    const scene = await createSignedAgreement(day)
    const { owner, company, project } = scene
    const address = addressOf(scene)
    const of = agreementPath(scene).replace('/api', '')
    const [pdf, text] = await Promise.all([
      download(`${of}/1/pdf`, owner),
      download(`${of}/1/text`, owner),
    ])
    assert.equal((await open(address, owner)).status, 404, 'while the job goes on')
    assert.equal((await download(`${address}/1/pdf`, owner)).status, 404)
    // A later version that only one side has signed was never agreed on.
    await writeDraft(scene, { extensionPerMonth: 475 })
    assert.equal((await sendDraftOf(scene)).status, 201)
    assert.equal((await signAs(scene, company)).status, 204)
    await writeDraft(scene, { extensionPerMonth: 500 })
    assert.equal((await giveUp(scene)).status, 200)

    const { closedAt } = await Bid.findOrFail(scene.bid.id)
    for (const person of [owner, company]) {
      const { status, props } = await read(scene, person)
      assert.equal(status, 200)
      assert.equal(props.agreement!.path, address)
      assert.deepEqual(
        props.agreement!.versions.map(({ number, state }) => [number, state]),
        [[1, 'signed']]
      )
      assert.isAbove(props.agreement!.shown.sections.length, 0)
      assert.isNull(props.agreement!.draft)
      const { endRefusal, signingRefusal, ...can } = props.agreement!.can
      assert.isString(endRefusal)
      assert.isString(signingRefusal)
      assert.deepEqual(Object.values(can).filter(Boolean), [])
      assert.match(props.endedOn!, /^\d{4}-\d\d-\d\d$/)
      assert.isAtMost(
        Math.abs(Date.parse(props.endedOn!) - closedAt!.toMillis()),
        2 * 24 * 60 * 60 * 1000
      )
      assert.deepEqual((await download(`${address}/1/pdf`, person)).body, pdf.body)
      assert.deepEqual((await download(`${address}/1/text`, person)).body, text.body)
      assert.equal((await download(`${address}/2/text`, person)).status, 404, 'not signed by both')
      assert.equal((await open(`/projects/${project.id}/agreement`, person)).status, 403)
    }
  }).tags(['@JOB-92', '@R460'])

  test('nobody else does, and nothing can be signed or sent', async ({ assert }) => {
    const scene = await createSignedAgreement(day)
    const other = await createSignedAgreement(day)
    await giveUp(scene)
    const address = addressOf(scene)
    const strangers = [await createStager(), other.company, other.owner, await createAdmin()]
    for (const stranger of strangers) {
      for (const path of [address, `${address}/1/pdf`, `${address}/1/text`]) {
        assert.equal((await download(path, stranger)).status, 404)
      }
    }
    const visitor = await open(address)
    assert.equal(visitor.status, 200)
    assert.isNull(pageProps<Props>(visitor.text).agreement)
    assert.equal((await download(`${address}/1/pdf`)).status, 404)

    const before = await databaseDump()
    for (const person of [scene.owner, scene.company]) {
      for (const line of [
        `POST ${agreementPath(scene)}/signatures`,
        `POST ${agreementPath(scene)}/declines`,
        `POST ${agreementPath(scene)}/addenda`,
        `POST ${agreementPath(scene)}`,
      ]) {
        assert.equal((await call(person, line, {})).status, 403)
      }
    }
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@JOB-92'])

  test('the offer and the pages of the job lead to it', async ({ assert }) => {
    const scene = await createSignedAgreement(day)
    const { owner, company, project, bid } = scene
    const linkOf = async (person: Person) => {
      const { body } = await call<{ id: number; formerAgreement: string | null }[]>(
        person,
        `GET /api/projects/${project.id}/bids`
      )
      return body.find(({ id }) => id === bid.id)!.formerAgreement
    }
    assert.isNull(await linkOf(owner))
    await giveUp(scene)
    for (const person of [owner, company]) {
      assert.equal(await linkOf(person), addressOf(scene))
      for (const page of ['agreement', 'staging']) {
        const { status, text } = await open(`/projects/${project.id}/${page}`, person)
        assert.equal(status, 403)
        const { job } = pageProps<OfPage>(text)
        assert.equal(job!.header!.formerAgreement!.href, addressOf(scene))
      }
    }
  }).tags(['@JOB-92'])

  test('the page reads few rows', async ({ assert }) => {
    const scene = await createSignedAgreement(day)
    await giveUp(scene)
    await read(scene, scene.owner)
    const queries = await queriesDuring(() => open(addressOf(scene), scene.owner))
    assert.isAtMost(queries.length, 14, queries.join('\n'))
  }).tags(['@JOB-92'])
})
