import { Facts } from '~/components/ui/facts'
import { formatPhone } from '~/lib/format'
import type { CurrentUser } from '~/types'

const MISSING = <span className="text-muted">Not given</span>

/** `https://fernandfield.example/` → `fernandfield.example`. */
const shortAddress = (website: string) => website.replace(/^https?:\/\//i, '').replace(/\/$/, '')

export function ContactFacts({ company }: { company: CurrentUser }) {
  const { name, email, phone, website } = company
  return (
    <Facts
      layout="rows"
      className="mt-2 max-w-[42rem] [&_dd]:min-w-0 [&_dd]:wrap-anywhere"
      items={[
        { label: 'Name', value: name },
        { label: 'Company', value: company.company ?? MISSING },
        { label: 'Email', value: email },
        { label: 'Phone', value: phone ? formatPhone(phone) : MISSING },
        {
          label: 'Website',
          value: website ? (
            <a className="link" href={website} target="_blank" rel="noopener noreferrer nofollow">
              {shortAddress(website)}
            </a>
          ) : (
            MISSING
          ),
        },
      ]}
    />
  )
}
