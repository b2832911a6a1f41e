import { test } from '@japa/runner'
import { accountRefusals, hidingRefusals } from '#lifecycles/moderation_rules'

test.group('Rules of moderation', () => {
  test('accounts', ({ assert }) => {
    const admin = { id: 1 }
    const active = { id: 2, suspendedAt: null }
    const suspended = { id: 2, suspendedAt: new Date() }
    assert.isNull(accountRefusals.suspend({ account: active, admin }))
    assert.isNotNull(accountRefusals.suspend({ account: suspended, admin }))
    assert.isNotNull(accountRefusals.suspend({ account: { ...active, id: 1 }, admin }))
    assert.isNull(accountRefusals.reinstate({ account: suspended, admin }))
    assert.isNotNull(accountRefusals.reinstate({ account: active, admin }))
  })

  test('projects and photos', ({ assert }) => {
    const visible = { hiddenAt: null, photos: ['a', 'b'], hiddenPhotos: ['b'] }
    const hidden = { ...visible, hiddenAt: new Date() }
    assert.isNull(hidingRefusals.hide({ project: visible }))
    assert.isNotNull(hidingRefusals.hide({ project: hidden }))
    assert.isNull(hidingRefusals.unhide({ project: hidden }))
    assert.isNotNull(hidingRefusals.unhide({ project: visible }))
    assert.isNull(hidingRefusals.hidePhoto({ project: visible, photo: 'a' }))
    assert.isNotNull(hidingRefusals.hidePhoto({ project: visible, photo: 'b' }))
    assert.isNotNull(hidingRefusals.hidePhoto({ project: visible, photo: 'c' }))
    assert.isNull(hidingRefusals.unhidePhoto({ project: visible, photo: 'b' }))
    assert.isNotNull(hidingRefusals.unhidePhoto({ project: visible, photo: 'a' }))
  })
})
