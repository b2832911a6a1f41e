import { usePage } from '@inertiajs/react'
import { PageHeading } from '~/components/ui/page_heading'

/** A numbered section of the terms or the privacy policy. */
export interface LegalSection {
  id: string
  title: string
  paragraphs: readonly string[]
  points?: readonly string[]
  table?: {
    headings: readonly [string, string]
    rows: readonly (readonly [string, string])[]
  }
}

interface LegalPageProps {
  title: string
  lead: string
  sections: readonly LegalSection[]
  supportEmail: string
}

/** A long text with a table of contents. */
export function LegalPage({ title, lead, sections, supportEmail }: LegalPageProps) {
  const { operator } = usePage().props
  return (
    <div className="wrap pb-16 lg:pb-28">
      <PageHeading title={title} lead={lead} />
      <div className="mt-8 grid gap-x-14 gap-y-10 border-t border-line pt-8 lg:mt-10 lg:grid-cols-[18rem_minmax(0,1fr)] lg:pt-12">
        <nav aria-label="Contents" className="no-print lg:sticky lg:top-6 lg:self-start">
          <ol className="text-[0.9375rem] text-muted">
            {sections.map((section, at) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="flex min-h-9 items-center gap-3 hover:text-ink pointer-coarse:min-h-11"
                >
                  <span className="num w-5 shrink-0">{at + 1}</span>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="max-w-[42rem] grid grid-cols-1 gap-10">
          {sections.map((section, at) => (
            <Section key={section.id} {...section} number={at + 1} />
          ))}
          <address className="border-t border-line pt-6 not-italic">
            {operator.name}, {operator.address}
            <br />
            Questions about this text:{' '}
            <a className="link" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          </address>
        </div>
      </div>
    </div>
  )
}

interface SectionProps extends LegalSection {
  number: number
}

function Section({ id, title, paragraphs, points, table, number }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="display scroll-mt-6 text-2xl">
        {number}. {title}
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-3 text-pretty">
          {paragraph}
        </p>
      ))}
      {points && (
        <ul className="mt-3 list-disc grid grid-cols-1 gap-1.5 pl-5 marker:text-muted">
          {points.map((point) => (
            <li key={point} className="text-pretty">
              {point}
            </li>
          ))}
        </ul>
      )}
      {table && (
        <table className="mt-5 w-full text-[0.9375rem]">
          <thead>
            <tr className="text-left text-sm text-muted">
              {table.headings.map((heading) => (
                <th key={heading} scope="col" className="pr-4 pb-2 font-medium last:pr-0">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([what, time]) => (
              <tr key={what} className="border-t border-line align-top">
                <th scope="row" className="w-1/2 py-2.5 pr-4 text-left font-medium wrap-anywhere">
                  {what}
                </th>
                <td className="num py-2.5 text-muted">{time}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
