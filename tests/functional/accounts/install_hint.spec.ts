import { test } from '@japa/runner'
import User from '#models/user'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { open, pageProps } from '#tests/helpers/pages'
import { createOwner, createProject, createStager } from '#tests/helpers/people'

const dismissedAt = async (id: number) => (await User.findOrFail(id)).installHintDismissedAt

test.group('The hint to install', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is dismissed for one person, on every device, for good', async ({ assert }) => {
    const [owner, other, company] = [await createOwner(), await createOwner(), await createStager()]
    await createProject(owner)
    const isOffered = async (person: typeof owner, path: string) =>
      pageProps<{ installHint: boolean }>((await open(path, person)).text).installHint
    assert.isTrue(await isOffered(owner, '/dashboard'))
    assert.isTrue(await isOffered(company, '/bids'))

    for (const person of [owner, company]) {
      const { status } = await send('DELETE', '/api/install-hint', { as: person })
      assert.equal(status, 204)
    }
    const first = await dismissedAt(owner.user.id)
    assert.isNotNull(first)
    assert.isFalse(await isOffered(owner, '/dashboard'))
    assert.isFalse(await isOffered(company, '/bids'))
    assert.isNull(await dismissedAt(other.user.id))

    await send('DELETE', '/api/install-hint', { as: owner })
    assert.equal(Number(await dismissedAt(owner.user.id)), Number(first))
    assert.equal((await send('DELETE', '/api/install-hint')).status, 401)
  }).tags(['@PHN-47', '@R262'])
})
