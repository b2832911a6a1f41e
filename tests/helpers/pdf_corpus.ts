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

export const pdfWithLink = pdf({ page: link('<< /S /URI /URI (https://a.example) >>') })

export const encryptedPdf = Buffer.from(
  pdf({ more: ['<< /Filter /Standard /V 1 /R 2 /O (a) /U (b) /P -4 >>'] })
    .toString()
    .replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 4 0 R')
)
