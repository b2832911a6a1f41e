import { createECDH } from 'node:crypto'
import { test } from '@japa/runner'
import { isPushEndpoint } from '#shared/notifications/push_subscriptions'
import { isPublicAddress } from '#services/push/public_address'
import { decrypt } from '#tests/helpers/push_service'

test.group('The address of a push service', () => {
  test('has https, a full host name and nothing else', ({ assert }) => {
    for (const address of [
      'https://fcm.googleapis.com/fcm/send/dpH5lCsTSSM:APA91bHq',
      'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABa',
      'https://web.push.apple.com/QLXZ',
      'https://push.mylocal.example/send',
      'https://internal.push.example/send',
      'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d%3d',
    ]) {
      assert.isTrue(isPushEndpoint(address), address)
    }
    for (const address of [
      '',
      'push',
      'http://push.stagely.example/send',
      'ftp://push.stagely.example/send',
      'https://push.stagely.example:8443/send',
      'https://push.stagely.example:443/send',
      'https://push.stagely.example:80/send',
      'https://user@push.stagely.example/send',
      'https://user:secret@push.stagely.example/send',
      'https://push.stagely.example/send#part',
      'https://push.stagely.example/a/../send',
      ' https://push.stagely.example/send',
      'https://push.stagely.example/send\n',
      'HTTPS://push.stagely.example/send',
      'https://PUSH.stagely.example/send',
      'https://push.stagely.example./send',
      'https://localhost/send',
      'https://metadata/send',
      'https://a.localhost/send',
      'https://metadata.google.internal/send',
      'https://printer.local/send',
      'https://router.home.arpa/send',
      'https://nas.lan/send',
      'https://intranet.corp/send',
      'https://host.localdomain/send',
      'https://hidden.onion/send',
      'https://127.0.0.1/send',
      'https://127.1/send',
      'https://2130706433/send',
      'https://0x7f000001/send',
      'https://0177.0.0.1/send',
      'https://169.254.169.254/latest/meta-data',
      'https://8.8.4.4/send',
      'https://[::1]/send',
      'https://[::ffff:127.0.0.1]/send',
      'https://[fd00::1]/send',
      'https://[2001:4860:4860::8888]/send',
      'https://push%2estagely.example/send',
      'https://１２７.０.０.１/send',
      `https://push.stagely.example/${'a'.repeat(1000)}`,
      'javascript:alert(1)',
    ]) {
      assert.isFalse(isPushEndpoint(address), address)
    }
  }).tags(['@PHN-52', '@R263'])

  test('resolves to the public internet only', ({ assert }) => {
    for (const address of ['8.8.4.4', '142.250.1.95', '2607:f8b0:4004:c07::5f', '2a00:1450::1']) {
      assert.isTrue(isPublicAddress(address), address)
    }
    for (const address of [
      '',
      'localhost',
      '0.0.0.0',
      '10.0.0.1',
      '100.64.0.1',
      '127.0.0.1',
      '127.255.255.255',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.0.0.8',
      '192.0.2.1',
      '192.168.1.1',
      '198.18.0.1',
      '198.51.100.7',
      '203.0.113.9',
      '224.0.0.1',
      '240.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::7f00:1',
      '::ffff:8.8.4.4',
      '::ffff:127.0.0.1',
      '::ffff:0:808:404',
      '64:ff9b::7f00:1',
      '64:ff9b::808:404',
      '64:ff9b:1::1',
      '100::1',
      '2001::1',
      '2001:db8::1',
      '2002:7f00:1::',
      '2002:808:404::1',
      '3fff::1',
      '5f00::1',
      'fc00::1',
      'fd12:3456::1',
      'fe80::1',
      'fe80::1%eth0',
      '2607:f8b0::1%eth0',
      'fec0::1',
      'ff02::1',
    ]) {
      assert.isFalse(isPublicAddress(address), address)
    }
  }).tags(['@PHN-53'])

  test('gets messages that the receiver of the tests reads as the standard’s example', ({
    assert,
  }) => {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'))
    const secret = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
    const message =
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml' +
      'mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT' +
      'pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
    const body = Buffer.from(message, 'base64url')
    assert.equal(decrypt(body, { pair, secret }), 'When I grow up, I want to be a watermelon')
    body[body.length - 20] ^= 1
    assert.throws(() => decrypt(body, { pair, secret }))
  }).tags(['@PHN-55'])
})
