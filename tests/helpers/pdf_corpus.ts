import { deflateSync } from 'node:zlib'

/** The objects of a one-page PDF: catalog, pages, page, and whatever follows. */
interface Parts {
  catalog?: string
  page?: string
  more?: readonly string[]
}

/** A PDF with one empty page; `catalog` and `page` are entries to add to these dictionaries. */
export function pdf({ catalog = '', page = '', more = [] }: Parts = {}): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${page} >>`,
    ...more,
  ]
  let text = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R >>\n` +
      `startxref\n${text.length}\n%%EOF\n`,
    'latin1'
  )
}

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const launch = '<< /S /Launch /F (cmd.exe) >>'
const link = (action: string) =>
  `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A ${action} >>]`
const program = '<< /Type /EmbeddedFile /Length 2 >>\nstream\nMZ\nendstream'
const spec = '<< /Type /Filespec /F (x.exe) /EF << /F 4 0 R >> >>'

/** PDFs that do more than show pages. */
export const activePdfs = {
  'a script on opening': pdf({ catalog: `/OpenAction ${script}` }),
  'a script by name': pdf({ catalog: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` }),
  'a script on a page': pdf({ page: `/AA << /O ${script} >>` }),
  'a script behind a link': pdf({ page: link(script) }),
  'a name in disguise': pdf({ page: link('<< /S /J#61vaScript /J#53 (app.alert\\(1\\)) >>') }),
  'a program to start': pdf({ page: link(launch) }),
  'an embedded file': pdf({
    catalog: `/Names << /EmbeddedFiles << /Names [(x.exe) ${spec}] >> >>`,
    more: [program],
  }),
  'a form that sends itself': pdf({ page: link('<< /S /SubmitForm /F (https://a.example) >>') }),
}

const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
const hidden = script.replace('>>', `/Deep ${deep} >>`)
const opens = { catalog: '/OpenAction 4 0 R' }

/** A stream with uncompressed content. */
const rawStream = (content: string, entries = '') =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`

/** A compressed stream of one object with the number 4. */
function objectStream(object: string, type = '/Type /ObjStm') {
  const content = deflateSync(`4 0 ${object}`).toString('latin1')
  return rawStream(content, `${type} /N 1 /First 4 /Filter /FlateDecode`)
}

/** The same in places that some programs read and others don't. */
export const disguisedPdfs = {
  'a script in an object too deep to be read': pdf({ ...opens, more: [hidden] }),
  'a script in an object that another one replaces': pdf({
    ...opens,
    more: [`${script}\nendobj\n4 0 obj\n<< /S /URI >>`],
  }),
  'a script in the content of a page': pdf({
    ...opens,
    more: [rawStream(`4 0 obj\n${script}\nendobj`)],
  }),
  'a script with unusual white space': pdf({
    ...opens,
    more: [script.replace('/JavaScript ', '/JavaScript\0')],
  }),
  'a script in a comment': pdf({ ...opens, more: [`<< /A 1 >>\n% 4 0 obj ${script} endobj\n`] }),
  'a file in the content of a page': pdf({
    ...opens,
    more: [rawStream(`4 0 obj\n${spec}\nendobj`)],
  }),
  'a compressed script': pdf({ ...opens, more: ['null', objectStream(script)] }),
  'a compressed script that another object replaces': pdf({
    ...opens,
    more: ['null', objectStream(script), objectStream('<< /S /URI >>')],
  }),
  'a compressed program with two actions': pdf({
    ...opens,
    more: ['null', objectStream('<< /S /Launch /S /URI /F (cmd.exe) >>')],
  }),
  'a compressed script without a type': pdf({ ...opens, more: ['null', objectStream(script, '')] }),
}

/** Compressed objects that couldn't be read. */
export const closedPdfs = {
  'a compressed object too deep to be read': pdf({
    ...opens,
    more: ['null', objectStream(hidden)],
  }),
  'compressed objects in the content of a page': pdf({
    ...opens,
    more: [rawStream(`5 0 obj\n${objectStream(script)}\nendobj`)],
  }),
}

/** As most programs write them. */
export const compressedPdf = pdf({
  ...opens,
  more: ['null', objectStream('<< /S /URI /URI (https://a.example) >>')],
})

export const pdfWithLink = pdf({ page: link('<< /S /URI /URI (https://a.example) >>') })

export const encryptedPdf = Buffer.from(
  pdf({ more: ['<< /Filter /Standard /V 1 /R 2 /O (a) /U (b) /P -4 >>'] })
    .toString()
    .replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 4 0 R')
)
