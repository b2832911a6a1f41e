import { test } from '@japa/runner'
import {
  api,
  ApiError,
  changeErrorMessage,
  isUnknownOutcome,
  NO_ANSWER,
  NetworkError,
} from '../../../resources/lib/api.js'

/** Records the calls as they are sent; each gets the same response. */
function answering(status: number, statusText: string, body: string | null) {
  const sent: { method: string; headers: Headers }[] = []
  const fetch = globalThis.fetch
  globalThis.fetch = async (_input, init) => {
    sent.push({ method: init!.method!, headers: new Headers(init!.headers) })
    return new Response(body, { status, statusText })
  }
  const restore = () => void (globalThis.fetch = fetch)
  return { sent, restore }
}

function signedIn(sessionId: string) {
  const storage = { getItem: (key: string) => (key === 'sessionId' ? sessionId : null) }
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
  return () => Reflect.deleteProperty(globalThis, 'localStorage')
}

test.group('API calls of the pages', () => {
  test('send the stored session, and a content type only with a body', async ({
    assert,
    cleanup,
  }) => {
    const { sent, restore } = answering(200, 'OK', '{}')
    cleanup(restore)
    const signOut = signedIn('the-session-id')
    cleanup(() => void signOut())
    await api.get('/api/auth/me')
    await api.delete('/api/bids/1')
    await api.post('/api/auth/logout')
    await api.post('/api/auth/login', { email: 'ann@stagely.example', password: 'secret' })
    await api.put('/api/users/portfolio-photos', { photos: [] })
    await api.patch('/api/bids/1', { amount: 1 })
    assert.deepEqual(
      sent.map(({ method, headers }) => [method, headers.get('content-type')]),
      [
        ['GET', null],
        ['DELETE', null],
        ['POST', null],
        ['POST', 'application/json'],
        ['PUT', 'application/json'],
        ['PATCH', 'application/json'],
      ]
    )
    for (const { headers } of sent) {
      assert.equal(headers.get('authorization'), 'Bearer the-session-id')
    }

    signOut()
    await api.get('/api/auth/me')
    assert.isNull(sent.at(-1)!.headers.get('authorization'))
  }).tags(['@AUT-08', '@R96'])

  test('fail with the status and the body, or with the status text if the body is empty', async ({
    assert,
    cleanup,
  }) => {
    for (const [body, message] of [
      [null, '503: Service Unavailable'],
      ['Asleep', '503: Asleep'],
    ] as const) {
      const { restore } = answering(503, 'Service Unavailable', body)
      cleanup(restore)
      for (const call of [
        () => api.get('/api/auth/me'),
        () => api.post('/api/auth/logout'),
        () => api.delete('/api/bids/1'),
      ]) {
        const error = await call().catch((reason: unknown) => reason)
        assert.instanceOf(error, ApiError)
        assert.equal((error as ApiError).message, message)
      }
      restore()
    }
  }).tags(['@ERR-01'])

  test('whose answer got lost say that nobody knows, and only refusals that nothing happened', ({
    assert,
  }) => {
    const html = '<html><h1>502 Bad Gateway</h1></html>'
    const said = JSON.stringify({ message: 'This project is closed.' })
    const cases: [error: unknown, isUnknown: boolean][] = [
      [new NetworkError(), true],
      [new NetworkError(null, true), false],
      [new ApiError(502, 'Bad Gateway', html), true],
      [new ApiError(504, 'Gateway Timeout', ''), true],
      [
        new ApiError(500, '', JSON.stringify({ message: 'Something went wrong on our side.' })),
        true,
      ],
      [new ApiError(200, 'OK', '<html>Hotel</html>'), true],
      [new ApiError(409, 'Conflict', said), false],
      [new ApiError(422, '', said), false],
      [new ApiError(503, '', JSON.stringify({ message: 'Photos cannot be stored.' })), false],
      [new ApiError(403, 'Forbidden', html), false],
    ]
    for (const [error, isUnknown] of cases) {
      assert.equal(isUnknownOutcome(error), isUnknown, String(error))
      const text = changeErrorMessage(error, 'Failed to save')
      assert.equal(text.includes('We don’t know whether this was saved'), isUnknown, text)
    }
    assert.equal(changeErrorMessage(cases[1][0], ''), NO_ANSWER)
    assert.equal(changeErrorMessage(cases[6][0], 'Failed'), 'This project is closed.')
  }).tags(['@PLC-106'])

  test('that begin without a connection never left the device', async ({ assert, cleanup }) => {
    const { fetch } = globalThis
    const online = Object.getOwnPropertyDescriptor(globalThis, 'navigator')!
    cleanup(() => {
      globalThis.fetch = fetch
      Object.defineProperty(globalThis, 'navigator', online)
    })
    globalThis.fetch = async () => {
      throw new TypeError('Failed to fetch')
    }
    for (const onLine of [true, false]) {
      Object.defineProperty(globalThis, 'navigator', { value: { onLine }, configurable: true })
      const error = await api.post('/api/auth/logout').catch((thrown: unknown) => thrown)
      assert.equal(isUnknownOutcome(error), onLine)
    }
  }).tags(['@PLC-106'])
})
