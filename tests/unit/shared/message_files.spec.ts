import { test } from '@japa/runner'
import {
  messageFileKinds,
  messageFileLimits,
  messageFileName,
  messageFileUrl,
  messageThumbnailUrl,
} from '#shared/messages/message_files'

test.group('Files in messages', () => {
  test('are ten images and PDFs at most, of 10 MB each', ({ assert }) => {
    assert.equal(messageFileLimits.perMessage, 10)
    assert.equal(messageFileLimits.bytes, 10_485_760)
    assert.equal(messageFileLimits.unsent, 30)
    assert.deepEqual([...messageFileKinds], ['image', 'pdf'])
  }).tags(['@RET-71', '@RET-74'])

  test('have the address of what is stored', ({ assert }) => {
    assert.equal(messageFileUrl('a1b2', 'image'), '/files/a1b2.webp')
    assert.equal(messageFileUrl('a1b2', 'pdf'), '/files/a1b2.pdf')
    assert.equal(messageThumbnailUrl('a1b2'), '/files/a1b2-480.webp')
  }).tags(['@RET-73'])

  test('keep their name, without folders and with the extension of what is stored', ({
    assert,
  }) => {
    const images: [string, string][] = [
      ['Living room.JPEG', 'Living room.webp'],
      ['kitchen.webp', 'kitchen.webp'],
      ['C:\\Photos\\den.png', 'den.webp'],
      ['../../etc/passwd', 'passwd.webp'],
      ['line\u2028break\n.png', 'linebreak.webp'],
      ['one/\ntwo.png', 'two.webp'],
      ['\u202egnp.exe', 'gnp.webp'],
      ['v1.2 final', 'v1.2 final.webp'],
      ['notes.2026-11', 'notes.2026-11.webp'],
      ['plan.backup', 'plan.backup.webp'],
      ['a.html.png', 'a.html.webp'],
      ['  spaced  .png', 'spaced.webp'],
      ['Cafe\u0301.png', 'Café.webp'],
      ['.png', 'File.webp'],
      ['   ', 'File.webp'],
      ['', 'File.webp'],
    ]
    for (const [given, expected] of images) {
      assert.equal(messageFileName(given, 'image'), expected, JSON.stringify(given))
    }
    assert.equal(messageFileName('Contract.docx', 'pdf'), 'Contract.pdf')
  }).tags(['@RET-72'])

  test('have names of at most 120 characters, whole emoji included', ({ assert }) => {
    const name = messageFileName(`${'🏠'.repeat(200)}.png`, 'image')
    assert.equal(name, `${'🏠'.repeat(115)}.webp`)
    assert.lengthOf([...name], 120)
    assert.lengthOf(messageFileName('a'.repeat(116), 'pdf'), 120)
    assert.equal(messageFileName(`${'a'.repeat(116)}.pdf`, 'pdf'), `${'a'.repeat(116)}.pdf`)
  }).tags(['@RET-71'])
})
