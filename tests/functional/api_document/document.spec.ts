import { Validator } from '@seriousme/openapi-schema-validator'
import { test } from '@japa/runner'
import router from '@adonisjs/core/services/router'
import { apiDocument, checkAnswer } from '#tests/helpers/api_document'
import { send } from '#tests/helpers/http'

const documentedCalls = Object.entries(apiDocument.paths ?? {}).flatMap(([path, item]) =>
  Object.keys(item ?? {}).map((method) => `${method.toUpperCase()} ${path}`)
)

test.group('The API document', () => {
  test('leaves out the admin calls, and is valid OpenAPI 3.1', async ({ assert }) => {
    const { status, headers, text } = await send('GET', '/api/openapi.json')
    const { valid, errors } = await new Validator().validate(JSON.parse(text))

    assert.equal(status, 200)
    assert.match(String(headers['content-type']), /^application\/json/)
    assert.isTrue(valid, JSON.stringify(errors))
    const served: typeof apiDocument = JSON.parse(text)
    const publicPaths = Object.keys(apiDocument.paths ?? {}).filter(
      (path) => !path.startsWith('/api/admin')
    )
    assert.sameMembers(Object.keys(served.paths ?? {}), publicPaths)
    assert.notMatch(text, /admin\/|Console/)
    assert.isDefined(served.components?.schemas?.Project)
  })

  test('describes every routed call, and no other', ({ assert }) => {
    const routed = Object.values(router.toJSON())
      .flat()
      .filter(({ pattern }) => /^\/api\/(?!webhooks|openapi|\*)/.test(pattern))
      .map(({ methods, pattern }) => `${methods[0]} ${pattern.replaceAll(/:(\w+)/g, '{$1}')}`)

    assert.sameMembers(documentedCalls, [...new Set(routed)])
  })

  test('describes what each call accepts, as the validators define it', ({ assert }) => {
    const bids = apiDocument.paths?.['/api/projects/{id}/bids']?.post
    const body = JSON.stringify(bids?.requestBody)

    assert.include(body, '"amount"')
    assert.include(body, 'experienced_professional')
    assert.deepEqual(bids?.security, [{ session: [] }])
  })

  test('names the content types of calls that answer with files', ({ assert }) => {
    const typesOf = (path: string) => {
      const done = apiDocument.paths?.[path]?.get?.responses?.['200']
      return Object.keys(done && 'content' in done ? (done.content ?? {}) : {})
    }
    assert.deepEqual(typesOf('/api/users/{id}/export'), ['application/zip'])
    assert.deepEqual(typesOf('/api/admin/users/download'), ['text/csv'])
    assert.deepEqual(typesOf('/api/admin/payments/download'), ['text/csv'])
  })

  test('makes the test client reject responses that differ from it', ({ assert }) => {
    const path = '/api/notifications/pending-bids'
    const answer = (body: object) => ({ status: 200, text: JSON.stringify(body) })
    const right = { count: 0, latestBidId: 0, projects: [] }

    assert.doesNotThrow(() => checkAnswer('GET', path, answer(right)))
    assert.throws(() => checkAnswer('GET', path, answer({ ...right, count: '0' })))
    assert.throws(() => checkAnswer('GET', path, answer({ ...right, secret: 1 })))
    assert.throws(() => checkAnswer('GET', path, { status: 204, text: '' }))
  })
})
