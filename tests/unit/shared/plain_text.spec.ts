import { test } from '@japa/runner'
import { hasUrl, plainLine } from '#shared/values/plain_text'

test.group('Plain text', () => {
  test('finds web addresses')
    .with([
      'https://evil.example',
      'verify at HTTP://evil.example/now',
      'www.evil.example',
      'evil.com',
      'Go to evil.example now',
      'Evil.Example/path',
      't.co/abc',
      'javascript://x',
      'evil。com',
      'evil\u2024example',
      '1.2.3.4/login',
      'Your account is locked,evil.gg',
    ])
    .run(({ assert }, text) => {
      assert.isTrue(hasUrl(text), text)
      assert.isFalse(hasUrl(plainLine(text)), plainLine(text))
    })

  test('leaves names alone')
    .with([
      'Olivia Öwner',
      'J.R.Smith',
      'Dr. Anne O’Neil-Jones',
      'St.John Interiors',
      'Fern & Field, Inc.',
      'Harbor Staging Co.',
      'A. B. Smith / C. Doe',
      '24/7 Staging',
      'Company: North',
      'نیک\u200cآرا',
    ])
    .run(({ assert }, text) => {
      assert.isFalse(hasUrl(text), text)
      assert.equal(plainLine(text), text)
    })

  test('has no line breaks and no characters that hide or reorder letters', ({ assert }) => {
    for (const text of ['Pa\u200Bt', '\u202Eemoh', 'Pat\u2066', 'Pat\u2028', 'Pat\0']) {
      assert.notMatch(plainLine(text), /[\u200b\u202e\u2066\u2028\0]/)
    }
    for (const breaking of ['\n', '\r\n', '\u2028', '\u2029', '\u0085', '\t']) {
      assert.equal(plainLine(`Pat${breaking}Person`), 'Pat Person')
    }
    assert.equal(plainLine(' Pat  \n Person '), 'Pat Person')
    assert.equal(plainLine('Locked!\nhttps://evil.example'), 'Locked!')
  })
})
