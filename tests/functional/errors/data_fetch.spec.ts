import { test } from '@japa/runner'
import { address } from '#tests/helpers/http'
import { api, ApiError } from '../../../resources/lib/api.js'

test.group('The pages’ data fetch', () => {
  test('throws when signed out, or returns null where the caller asks for it', async ({
    assert,
    cleanup,
  }) => {
    const { fetch } = globalThis
    globalThis.fetch = (path, init) => fetch(`${address}${String(path)}`, init)
    cleanup(() => void (globalThis.fetch = fetch))
    for (const options of [undefined, { on401: 'throw' } as const]) {
      const error = await api.get('/api/projects', options).catch((reason: unknown) => reason)
      assert.instanceOf(error, ApiError)
      assert.equal((error as ApiError).status, 401)
      assert.match((error as ApiError).message, /^401: \{"message":"Please log in/)
    }
    assert.isNull(await api.get('/api/projects', { on401: 'null' }))
    const other = await api
      .get(`/api/projects/${2 ** 31 - 1}`, { on401: 'null' })
      .catch((e: unknown) => e)
    assert.equal((other as ApiError).status, 404)
  }).tags(['@ERR-01', '@ERR-02'])
})
