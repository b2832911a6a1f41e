import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import sharp from 'sharp'
import db from '@adonisjs/lucid/services/db'
import SweepPhotos from '#jobs/sweep_photos'
import { atOnce, call, statusesOf } from '#tests/helpers/calls'
import { databaseDump } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { address, cookieOf, send } from '#tests/helpers/http'
import { threadOf } from '#tests/helpers/messages'
import { emptyMarket } from '#tests/helpers/payments'
import {
  activePdfs,
  closedPdfs,
  compressedPdf,
  disguisedPdfs,
  encryptedPdf,
  pdf,
  pdfWithLink,
} from '#tests/helpers/pdf_corpus'
import {
  createAdmin,
  createOwner,
  createPaidBid,
  createStager,
  createSupport,
  type Person,
} from '#tests/helpers/people'
import { dataString, jpeg, paddedJpeg, phonePhoto, photosFolder } from '#tests/helpers/photo_corpus'
import { adminPath } from '#config/admin'

interface File {
  id: number
  name: string
  kind: string
  bytes: number
  url: string
  thumbnail: string | null
}

const folder = join(photosFolder, 'files')
const stored = () => readdir(folder).catch(() => [] as string[])

/** Owner and company after the contact release. */
async function released() {
  const { owner, company } = await createPaidBid()
  return { owner, company }
}

const aPdf = dataString(pdf(), 'application/pdf')

const upload = (from: Person, to: Person, data = aPdf, name = 'Staging plan.pdf') =>
  call<File & { message?: string; errors?: { message: string }[] }>(
    from,
    'POST /api/messages/files',
    {
      receiverId: to.user.id,
      name,
      data,
    }
  )

const write = (from: Person, to: Person, fileIds: number[]) =>
  call<{ id: number; files: File[]; error?: string; message?: string }>(
    from,
    'POST /api/messages',
    { receiverId: to.user.id, content: 'See the files.', fileIds }
  )

/** A message with one PDF from the company to the owner. */
async function sentPdf() {
  const people = await released()
  const { body: file } = await upload(people.company, people.owner)
  const { body: message } = await write(people.company, people.owner, [file.id])
  return { ...people, file, message }
}

/** Ids of files that are uploaded and not sent; the storage has none of them. */
async function waitingFiles(from: Person, to: Person, count: number): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    sender_id: from.user.id,
    receiver_id: to.user.id,
    stored_as: index.toString(16).padStart(32, '0'),
    kind: 'pdf',
    pages: 1,
    name: 'Plan.pdf',
    bytes: 9,
    created_at: new Date(),
  }))
  const inserted: { id: number }[] = await db
    .table('message_files')
    .multiInsert(rows)
    .returning('id')
  return inserted.map(({ id }) => id)
}

const erase = (person: Person) => call(person, `DELETE /api/users/${person.user.id}`)

const download = (url: string, person: Person | null) =>
  send('GET', url, person ? { headers: { cookie: cookieOf(person) } } : {})

test.group('Files in messages', (group) => {
  group.each.setup(async () => {
    await emptyMarket()
    await rm(folder, { recursive: true, force: true })
  })

  test('reach the other side in their order, with the text', async ({ assert }) => {
    const { owner, company } = await released()
    const photo = dataString(await phonePhoto())
    const { status, body: image } = await upload(
      company,
      owner,
      photo,
      'C:\\home\\Living room.JPEG'
    )
    const { body: plan } = await upload(company, owner)
    assert.equal(status, 201)
    assert.containSubset(image, {
      kind: 'image',
      name: 'Living room.webp',
      width: 600,
      height: 800,
    })
    assert.containSubset(plan, { kind: 'pdf', name: 'Staging plan.pdf', pages: 1 })

    const { status: sent, body: message } = await write(company, owner, [plan.id, image.id])

    assert.equal(sent, 201)
    const { body } = await threadOf(owner, company)
    const files = (body.at(-1) as unknown as { files: File[] }).files
    assert.deepEqual(files, message.files)
    assert.deepEqual(
      files.map(({ id }) => id),
      [plan.id, image.id]
    )
    const answer = await fetch(`${address}${image.url}`, { headers: { cookie: cookieOf(owner) } })
    const metadata = await sharp(await answer.arrayBuffer()).metadata()
    assert.deepEqual([metadata.format, metadata.width, metadata.height], ['webp', 600, 800])
    assert.isUndefined(metadata.exif)
    assert.equal((await download(image.thumbnail!, owner)).status, 200)
  }).tags(['@RET-71', '@RET-72'])

  test('are downloads that nothing else keeps or runs', async ({ assert }) => {
    const { owner, file } = await sentPdf()
    const { status, headers, text } = await download(file.url, owner)
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'application/pdf')
    assert.equal(headers['content-disposition'], 'attachment; filename="Staging plan.pdf"')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox")
    assert.equal(headers['cache-control'], 'private, no-store')
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
    assert.equal(text, pdf().toString())
  }).tags(['@RET-72'])

  test('are for the two people of the message only, and for the receiver once sent', async ({
    assert,
  }) => {
    const { owner, company, file } = await sentPdf()
    const { body: unsent } = await upload(company, owner)
    const others = [null, await createOwner(), await createStager(), await createAdmin()]
    for (const person of others) assert.equal((await download(file.url, person)).status, 404)
    assert.equal((await download(file.url, company)).status, 200)
    assert.equal((await download(unsent.url, company)).status, 200)
    assert.equal((await download(unsent.url, owner)).status, 404)
    assert.equal((await download(`/files/${'ab'.repeat(16)}.pdf`, owner)).status, 404)
    assert.equal((await download(file.url.replace('.pdf', '.webp'), owner)).status, 404)
    assert.equal((await download(file.url.replace('/files/', '/photos/'), owner)).status, 404)
  }).tags(['@RET-73'])

  test('are refused before the contact release, and to people one may not write to', async ({
    assert,
  }) => {
    const { owner, company } = await released()
    const { body: ready } = await upload(owner, company)
    const stranger = await createStager()
    await call(stranger, `POST /api/messages/${owner.user.id}/block`)
    const before = await databaseDump(['sessions', 'rate_limits'])
    const files = await stored()

    const other = await upload(company, stranger)
    assert.equal(other.status, 409)
    assert.equal(other.body.message, 'You can send files once the platform fee is paid.')
    assert.equal((await upload(owner, stranger)).status, 403)
    assert.equal((await upload(owner, owner)).status, 422)
    assert.equal((await call(null, 'POST /api/messages/files', {})).status, 401)
    // Uploaded for someone else, by someone else, twice, and unknown.
    assert.equal((await write(stranger, company, [ready.id])).status, 409)
    assert.equal((await write(company, owner, [ready.id])).status, 409)
    assert.equal((await write(owner, company, [ready.id, ready.id])).status, 422)
    assert.equal((await write(owner, company, [ready.id, 99])).status, 409)
    const path = `DELETE /api/messages/files/${ready.id}`
    assert.equal((await call(company, path)).status, 404)

    assert.deepEqual(await databaseDump(['sessions', 'rate_limits']), before)
    assert.deepEqual(await stored(), files)
  }).tags(['@RET-73', '@RET-74'])

  test('are refused if they are anything but images and harmless PDFs', async ({ assert }) => {
    const { owner, company } = await released()
    const pdfString = (bytes: Buffer | string) => dataString(bytes, 'application/pdf')
    const pdfs = (files: Record<string, Buffer>, sentence: string) =>
      Object.entries(files).map(([what, bytes]): [string, string, string] => [
        what,
        pdfString(bytes),
        sentence,
      ])
    const active = 'This PDF contains scripts or other files. Print it to a new PDF and send that.'
    const unreadable = 'This PDF could not be read.'
    const tooLarge = 'This file is larger than 10MB.'
    const page = '<html><script>alert(1)</script></html>'
    const refused: [string, string, string][] = [
      ...pdfs(activePdfs, active),
      ...pdfs(disguisedPdfs, active),
      ...pdfs(closedPdfs, unreadable),
      [
        'a password',
        pdfString(encryptedPdf),
        'This PDF is protected with a password. Remove the password and try again.',
      ],
      ['a page as a PDF', pdfString(page), unreadable],
      ['a page before a PDF', pdfString(`${page}${pdf().toString()}`), unreadable],
      ['half a PDF', pdfString(pdf().subarray(0, 40)), unreadable],
      ['a large PDF', pdfString(Buffer.alloc(10 * 1024 * 1024 + 1, 0x25)), tooLarge],
      ['a large image', dataString(await paddedJpeg(10 * 1024 * 1024 + 1)), tooLarge],
      ['a page as an image', dataString(page), 'This image could not be read.'],
      ['a PDF as an image', dataString(pdf()), 'This image could not be read.'],
      ['a drawing', dataString('<svg/>', 'image/svg+xml'), 'Choose an image or a PDF.'],
      ['a page', dataString(page, 'text/html'), 'Choose an image or a PDF.'],
      ['no data URL', 'https://a.example/plan.pdf', 'Choose an image or a PDF.'],
      ['no base64', 'data:application/pdf;base64,%%%', 'This file could not be read.'],
    ]
    for (const [what, data, sentence] of refused) {
      const { status, body } = await upload(company, owner, data)
      assert.equal(status, 422, what)
      assert.equal(body.errors?.[0].message, sentence, what)
    }
    assert.isEmpty(await stored())
    assert.isEmpty(await db.from('message_files'))
    for (const harmless of [pdfWithLink, compressedPdf]) {
      assert.equal((await upload(company, owner, pdfString(harmless))).status, 201)
    }
    const image = dataString(await paddedJpeg(10 * 1024 * 1024))
    assert.equal((await upload(company, owner, image)).status, 201)
  }).tags(['@RET-72', '@R484'])

  test('number ten in a message, and thirty that wait', async ({ assert }) => {
    const { owner, company } = await released()
    const ids = await waitingFiles(company, owner, 29)
    const { body: last } = await upload(company, owner)
    const { status, body } = await upload(company, owner)
    assert.equal(status, 409)
    assert.match(String(body.message), /^30 files are waiting to be sent\./)

    assert.equal((await write(company, owner, ids.slice(0, 11))).status, 422)
    assert.equal((await write(company, owner, ids.slice(0, 10))).status, 201)
    assert.equal((await call(company, `DELETE /api/messages/files/${last.id}`)).status, 200)
    assert.equal((await upload(company, owner)).status, 201)
  }).tags(['@RET-71', '@RET-74'])

  test('are sent by many messages at the same time', async ({ assert }) => {
    const { owner, company } = await released()
    const ids = await waitingFiles(company, owner, 24)
    const replies = await atOnce(ids.map((id) => () => write(company, owner, [id])))
    assert.deepEqual(statusesOf(replies), Array(24).fill(201))
  }).tags(['@RET-74'])

  test('are sent once, also with a repeated and a concurrent message', async ({ assert }) => {
    const { owner, company } = await released()
    const { body: file } = await upload(company, owner)
    const message = { receiverId: owner.user.id, content: 'See the plan.', fileIds: [file.id] }
    const repeated = { ...message, clientId: 'a'.repeat(20) }
    const [first, second] = await atOnce([
      () => call<{ id: number }>(company, 'POST /api/messages', repeated),
      () => call<{ id: number }>(company, 'POST /api/messages', repeated),
    ])
    assert.deepEqual(statusesOf([first, second]), [201, 201])
    assert.deepEqual(first.body, second.body)

    const { body: next } = await upload(company, owner)
    const racing = { ...message, fileIds: [next.id] }
    const replies = await atOnce([
      () => call(company, 'POST /api/messages', racing),
      () => call(company, 'POST /api/messages', racing),
    ])
    assert.deepEqual(statusesOf(replies), [201, 409])
    assert.lengthOf(await db.from('messages'), 2)
  }).tags(['@RET-74'])

  test('are deleted with the account of their sender, unless the receiver reported it', async ({
    assert,
  }) => {
    const { owner, company, file } = await sentPdf()
    await upload(company, owner)
    assert.equal((await erase(company)).status, 200)
    await deliverEmails()

    assert.isEmpty(await stored())
    assert.equal((await download(file.url, owner)).status, 404)
    const { body } = await threadOf(owner, company)
    assert.containSubset(body.at(-1), { files: [{ name: null, url: null, thumbnail: null }] })
  }).tags(['@RET-75'])

  test('are shown to the team with the report, and each view is recorded', async ({ assert }) => {
    const { owner, company, file, message } = await sentPdf()
    const { body: report } = await call<{ id: number }>(owner, 'POST /api/messages/reports', {
      reportedId: company.user.id,
      messageId: message.id,
      reason: 'This is not a plan.',
    })
    const support = await createSupport()
    const path = `${adminPath}/reports/${report.id}${file.url}`
    await db.from('audit_events').delete()

    for (const person of [null, owner, company]) {
      assert.notEqual((await download(path, person)).status, 200)
    }
    assert.isEmpty(await db.from('audit_events').where('kind', 'report_viewed'))
    assert.equal((await download(path, support)).status, 200)
    const [view] = await db.from('audit_events').where('kind', 'report_viewed')
    assert.containSubset(view, { actor_id: support.user.id, message_report_id: report.id })
    const other = path.replace(`/reports/${report.id}/`, `/reports/${report.id + 1}/`)
    assert.equal((await download(other, support)).status, 404)

    assert.equal((await erase(company)).status, 200)
    await deliverEmails()
    assert.equal((await download(path, support)).status, 200)
  }).tags(['@RET-75', '@RET-76'])

  test('are swept if they were never sent, or nothing refers to them', async ({ assert }) => {
    const { owner, company, file } = await sentPdf()
    const { body: unsent } = await upload(company, owner, dataString(await jpeg()))
    const { body: fresh } = await upload(company, owner)
    const orphan = join(folder, `${'0f'.repeat(16)}.pdf`)
    await writeFile(orphan, '%PDF')
    const old = new Date(Date.now() - 25 * 60 * 60 * 1000)
    await utimes(orphan, old, old)
    await db.from('message_files').where('id', unsent.id).update({ created_at: old })
    const kept = [file, fresh].map(({ url }) => url.replace('/files/', '')).toSorted()

    await SweepPhotos.dispatch({}).run()
    await deliverEmails()

    assert.deepEqual((await stored()).toSorted(), kept)
    assert.equal((await write(company, owner, [unsent.id])).status, 409)
    assert.equal((await write(company, owner, [fresh.id])).status, 201)
  }).tags(['@RET-74'])
})
