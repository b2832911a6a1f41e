import { test } from '@japa/runner'
import {
  accountMessages,
  contactMessages,
  isEmail,
  isWebsite,
  maxLengths,
  minLengths,
  projectMessages,
  wholeAddress,
} from '#shared/values/field_rules'
import { bidMessages, reviewMessages, stagingMessages } from '#shared/values/job_messages'

test.group('Rules of fields', () => {
  test('have the specified messages', ({ assert }) => {
    assert.deepInclude({ ...accountMessages }, {
      email: 'Please enter a valid email address',
      password: 'Password must be at least 6 characters',
      name: 'Name is required',
      agreeToTerms: 'You must agree to the Terms of Service',
      profileEmail: 'Valid email is required',
    } as Partial<typeof accountMessages>)
    assert.deepEqual(
      { ...accountMessages.stager },
      {
        email: 'Please enter a valid login email address',
        name: 'Contact name is required',
        company: 'Company name is required',
      }
    )
    assert.deepInclude({ ...bidMessages }, {
      timeline: 'Please select a valid timeline option',
      experienceLevel: 'Please select a valid experience level',
      stagingPeriod: 'Please select a valid staging period',
      paymentTerms: 'Please select valid payment terms',
    } as Partial<typeof bidMessages>)
    assert.deepInclude({ ...projectMessages }, {
      title: 'Project title is required',
      titleCharacters:
        'Project title must contain only letters, spaces, commas, periods, and hyphens',
      city: 'City is required',
      neighborhood: 'Neighborhood is required',
      county: 'County is required',
    } as Partial<typeof projectMessages>)
    assert.equal(contactMessages.name, 'Name must be at least 2 characters')
    assert.equal(contactMessages.message, 'Message must be at least 10 characters')
    assert.equal(contactMessages.email, 'Please enter a valid email address')
  }).tags(['@REG-01', '@REG-03', '@SUB-10', '@SUB-11', '@BID-02'])

  test('tell each mistake of a form apart', ({ assert }) => {
    const { amountMissing, ...bid } = bidMessages
    const { stager, ...account } = accountMessages
    for (const messages of [
      bid,
      account,
      stager,
      projectMessages,
      stagingMessages,
      reviewMessages,
    ]) {
      const texts = Object.values(messages)
      assert.lengthOf(new Set(texts), texts.length)
      for (const text of texts) assert.match(text, /^[A-Z]/)
    }
    assert.equal(amountMissing, 'Enter your offer')
  })

  test('have the specified lengths', ({ assert }) => {
    assert.deepEqual({ ...minLengths }, { password: 6, contactName: 2, contactMessage: 10 })
    assert.deepInclude(
      { ...maxLengths },
      { reviewTitle: 80, reviewComment: 1000, reviewReply: 500 }
    )
  }).tags(['@TRU-16'])
})

test.group('Email addresses', () => {
  test('have a name, an @ and a host with a dot', ({ assert }) => {
    for (const text of [
      'dana@whitfield.example',
      ' dana@x.example\u00a0',
      '\ufeffdana@x.example\u200b',
      "o'neil+a@b.c.d",
    ]) {
      assert.isTrue(isEmail(text), text)
    }
    for (const text of [
      '',
      'dana',
      'dana@',
      '@x.example',
      'dana@x',
      'dana@.example',
      'dana@x.',
      'da na@x.example',
      'dana@x.exa mple',
      'dana@x y.example',
      'dana@@x.example',
      'a@b@x.example',
      'dana@x.example@',
      'dana＠x.example',
    ]) {
      assert.isFalse(isEmail(text), text)
    }
  }).tags(['@REG-01', '@PHN-37'])
})

test.group('Websites', () => {
  test('get a scheme if they have none', ({ assert }) => {
    assert.equal(wholeAddress('fernandfield.example'), 'https://fernandfield.example')
    assert.equal(wholeAddress('  fernandfield.example '), 'https://fernandfield.example')
    assert.equal(wholeAddress('http://fernandfield.example'), 'http://fernandfield.example')
    assert.equal(wholeAddress('HTTPS://Fernandfield.example'), 'https://Fernandfield.example')
    assert.equal(wholeAddress('fern.example:8080/x'), 'https://fern.example:8080/x')
    assert.equal(wholeAddress('\u00a0fern\u200b.example\n'), 'https://fern.example')
    for (const other of ['ftp://fern.example', 'javascript:alert(1)', 'mailto:a@b.example']) {
      assert.equal(wholeAddress(other), other)
    }
    assert.equal(wholeAddress('dana@fern.example'), 'dana@fern.example')
    assert.equal(wholeAddress('a.example/?u=http://b'), 'https://a.example/?u=http://b')
    assert.equal(wholeAddress('  '), '')
  }).tags(['@REG-03', '@PHN-36'])

  test('are blank or have a host with a dot', ({ assert }) => {
    for (const text of ['', '  ', 'fernandfield.example', 'https://fern.example/@about']) {
      assert.isTrue(isWebsite(text), text)
    }
    for (const text of [
      'fernandfield',
      'https://localhost',
      'http://',
      'not a website.',
      'ftp://fern.example',
      'mailto:dana@fern.example',
      'dana@fern.example',
      'https://dana@fern.example',
      'https://dana:secret@fern.example/work',
    ]) {
      assert.isFalse(isWebsite(text), text)
    }
  }).tags(['@REG-03', '@TRU-70'])
})
