import { test } from '@japa/runner'
import { networkOf } from '#services/http/network'
import { RequestCounter } from '#services/limits/request_counter'
import { deviceName } from '#transformers/device_name'

test.group('The network of an address', () => {
  test('is an IPv4 address or the /64 of an IPv6 address', ({ assert }) => {
    const networks: Record<string, string> = {
      '203.0.113.7': '203.0.113.7',
      '::ffff:203.0.113.7': '203.0.113.7',
      '::FFFF:cb00:7107': '203.0.113.7',
      '::ffff:0.0.0.1': '0.0.0.1',
      '2001:db8:1:2::1': '2001:db8:1:2::/64',
      '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff': '2001:db8:1:2::/64',
      '2001:db8::1': '2001:db8:0:0::/64',
      '2001:db8::5:6:7:8': '2001:db8:0:0::/64',
      'fe80::1%eth0': 'fe80:0:0:0::/64',
      '::1': '0:0:0:0::/64',
      '::': '0:0:0:0::/64',
      '1::': '1:0:0:0::/64',
    }
    for (const [ip, network] of Object.entries(networks)) assert.equal(networkOf(ip), network, ip)
    assert.notEqual(networkOf('2001:db8:1:3::1'), networkOf('2001:db8:1:2::1'))
    assert.isAtMost(networkOf('x'.repeat(500)).length, 45)
  })
})

test.group('Counters in memory', () => {
  test('start again with each window', ({ assert }) => {
    const counter = new RequestCounter()
    assert.deepEqual(counter.count('a', 60, 1000), { count: 1, endsIn: 60 })
    assert.deepEqual(counter.count('a', 60, 31_000), { count: 2, endsIn: 30 })
    assert.deepEqual(counter.count('b', 60, 31_000), { count: 1, endsIn: 60 })
    assert.deepEqual(counter.count('a', 60, 61_000), { count: 1, endsIn: 60 })
  })

  test('keep a limited number of keys, the newest ones', ({ assert }) => {
    const counter = new RequestCounter(3)
    for (const key of ['a', 'b', 'c', 'd', 'e']) counter.count(key, 60, 0)
    assert.equal(counter.size, 3)
    assert.equal(counter.count('e', 60, 1).count, 2)
    assert.equal(counter.count('a', 60, 1).count, 1)
  })
})

test.group('A device', () => {
  test('is named after its user agent', ({ assert }) => {
    const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
    const devices: Record<string, string> = {
      [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`]: 'Chrome on Windows',
      [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/140.0`]: 'Edge on Windows',
      [`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${chrome}`]: 'Chrome on Android',
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0': 'Firefox on Linux',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1':
        'Safari on iPhone',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15':
        'Safari on Mac',
      'curl/8.5.0': 'Unknown device',
    }
    for (const [agent, name] of Object.entries(devices)) assert.equal(deviceName(agent), name)
    assert.equal(deviceName(null), 'Unknown device')
  })
})
