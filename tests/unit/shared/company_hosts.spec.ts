import { test } from '@japa/runner'
import { companyHost } from '#shared/accounts/company_hosts'

test.group('The host of a company’s website', () => {
  const hosts: [website: string | null, host: string | null][] = [
    ['https://www.FernField.example/about?from=stagely', 'fernfield.example'],
    ['http://staging.fernfield.example', 'staging.fernfield.example'],
    ['https://www.instagram.com/fernfield', null],
    ['https://fernfield.wixsite.com/home', null],
    ['fernfield', null],
    [null, null],
  ]
  for (const [website, host] of hosts) {
    test(`${website}: ${host}`, ({ assert }) => {
      assert.equal(companyHost(website), host)
    }).tags(['@PPL-51'])
  }
})
