import { test } from '@japa/runner'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { ownerForm, stagerForm } from '#tests/helpers/registrations'

const tooLong = (most: number) => `This is too long: ${most} characters at most`

type Case = [change: Record<string, unknown>, field: string, message?: string]

const shared: Case[] = [
  [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
  [{ password: undefined }, 'password', 'Password must be at least 6 characters'],
  [{ password: 'p'.repeat(1025) }, 'password', tooLong(1024)],
  [{ phone: undefined }, 'phone', 'Phone number is required'],
  [{ phone: '' }, 'phone', 'Phone number is required'],
  [{ phone: ' ' }, 'phone', 'Phone number is required'],
  [{ phone: '828555014' }, 'phone', 'Enter a phone number with ten digits'],
  [{ phone: '828555014212' }, 'phone', 'Enter a phone number with ten digits'],
  [{ agreeToTerms: undefined }, 'agreeToTerms', 'You must agree to the Terms of Service'],
  [{ agreeToTerms: false }, 'agreeToTerms', 'You must agree to the Terms of Service'],
  [
    { website: 'not an address' },
    'website',
    'Enter a web address, such as https://yourcompany.com',
  ],
  [{ website: 'javascript:alert(1)' }, 'website'],
  [{ website: 'ftp://harbor.example' }, 'website'],
  [{ website: 'https://stagely.example:secret@harbor.example' }, 'website'],
  [{ bio: 'b'.repeat(2001) }, 'bio', tooLong(2000)],
  [{ name: 'n'.repeat(121) }, 'name', tooLong(120)],
  [{ name: 'Nul\0byte' }, 'name'],
  [{ bio: 'Nul\0byte' }, 'bio'],
  [{ email: `${'e'.repeat(250)}@stagely.example` }, 'email'],
  [{ name: ['Olivia'] }, 'name'],
  [{ phone: { digits: '8285550142' } }, 'phone'],
]

const owners: Case[] = [
  ...shared,
  [{ email: 'olivia' }, 'email', 'Please enter a valid email address'],
  [{ email: undefined }, 'email', 'Please enter a valid email address'],
  [{ name: undefined }, 'name', 'Name is required'],
  [{ name: '   ' }, 'name', 'Name is required'],
  [{ userType: undefined }, 'userType', 'Please select a user type'],
  [{ userType: 'admin' }, 'userType', 'Please select a user type'],
  [{ userType: 'Realtor' }, 'userType', 'Please select a user type'],
  [{ userType: ['staging_company'] }, 'userType', 'Please select a user type'],
]

const stagers: Case[] = [
  ...shared,
  [{ email: 'harbor' }, 'email', 'Please enter a valid login email address'],
  [{ email: undefined }, 'email', 'Please enter a valid login email address'],
  [{ name: undefined }, 'name', 'Contact name is required'],
  [{ name: '' }, 'name', 'Contact name is required'],
  [{ company: undefined }, 'company', 'Company name is required'],
  [{ company: '  ' }, 'company', 'Company name is required'],
]

test.group('Refused registrations', (group) => {
  group.each.setup(() => emptyDatabase())

  for (const [who, form, cases] of [
    ['an owner', ownerForm, owners],
    ['a company', stagerForm, stagers],
  ] as const) {
    test(`name the field and the reason to ${who}`, async ({ assert, client }) => {
      const before = await databaseDump()
      for (const [change, field, message] of cases) {
        const response = await client.post('/api/auth/register').json({ ...form, ...change })

        const said = `${JSON.stringify(change).slice(0, 60)}: ${response.text()}`
        assert.equal(response.status(), 422, said)
        assert.equal(response.body().errors[0].field, field, said)
        if (message) assert.equal(response.body().message, message)
      }
      assert.deepEqual(await databaseDump(), before)
    }).tags(['@REG-01', '@REG-03'])
  }

  test('list every field that is wrong', async ({ assert, client }) => {
    const response = await client.post('/api/auth/register').json({})
    response.assertStatus(422)
    assert.sameMembers(
      response.body().errors.map(({ field }: { field: string }) => field),
      ['email', 'password', 'name', 'userType', 'phone', 'agreeToTerms']
    )
  }).tags(['@REG-01'])
})
