import { Link, usePage } from '@inertiajs/react'
import { Logo } from '~/components/ui/logo'

interface FooterLink {
  href: string
  label: string
}

const groups: readonly { title: string; links: readonly FooterLink[] }[] = [
  {
    title: 'Stagely',
    links: [
      { href: '/how-it-works', label: 'How It Works' },
      { href: '/about', label: 'About' },
      { href: '/pricing', label: 'Platform Pricing' },
      { href: '/home-staging', label: 'Home Staging by State' },
      { href: '/statistics', label: 'Statistics' },
      { href: '/how-reputation-works', label: 'How Reputation Works' },
    ],
  },
  {
    title: 'Support',
    links: [
      { href: '/help-center', label: 'Help Center' },
      { href: '/contact', label: 'Contact' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { href: '/terms-of-service', label: 'Terms of Service' },
      { href: '/privacy-policy', label: 'Privacy Policy' },
    ],
  },
]

const slimLinks = groups.slice(1).flatMap(({ links }) => links)

/** Footer of public pages. */
export function FullFooter() {
  return (
    <footer className="no-print border-t border-line bg-sunken">
      <div className="wrap grid gap-10 py-14 md:grid-cols-12">
        <div className="md:col-span-5">
          <Logo />
          <p className="mt-4 max-w-md text-sm text-muted">
            Stagely is not responsible for the quality of work of staging companies. By using the
            platform, users agree to hold Stagely harmless from claims that arise from work between
            an owner and a staging company.
          </p>
        </div>
        <nav
          aria-label="Footer"
          className="grid grid-cols-2 gap-8 text-[0.9375rem] sm:grid-cols-3 md:col-span-6 md:col-start-7"
        >
          {groups.map(({ title, links }) => (
            <div key={title}>
              <p className="mb-2 text-sm text-muted">{title}</p>
              <ul className="grid grid-cols-1 gap-0.5">
                {links.map((link) => (
                  <li key={link.href}>
                    <FooterAnchor {...link} className="hover:text-accent" />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <p className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-6 text-sm text-muted md:col-span-12">
          <span>© 2025 Stagely. All rights reserved.</span>
          <OperatorLine />
        </p>
      </div>
    </footer>
  )
}

/** Footer of work pages, in one row. */
export function SlimFooter() {
  return (
    <footer className="no-print mt-16 border-t border-line">
      <div className="wrap flex flex-col gap-x-10 gap-y-3 py-7 text-sm text-muted md:flex-row md:items-start md:justify-between">
        <p className="max-w-2xl">
          Stagely is not responsible for the quality of work of staging companies; users hold the
          platform harmless. <span className="whitespace-nowrap">© 2025 Stagely.</span>{' '}
          <OperatorLine />
        </p>
        <nav aria-label="Footer">
          <ul className="-my-2 flex flex-wrap gap-x-5">
            {slimLinks.map((link) => (
              <li key={link.href}>
                <FooterAnchor {...link} className="whitespace-nowrap hover:text-ink" />
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}

/** The operator of this installation, with address. */
function OperatorLine() {
  const { operator } = usePage().props
  return <span>{`Operated by ${operator.name}, ${operator.address}.`}</span>
}

function FooterAnchor({ href, label, className }: FooterLink & { className: string }) {
  return (
    <Link
      href={href}
      className={`inline-flex min-h-9 items-center pointer-coarse:min-h-11 ${className}`}
    >
      {label}
    </Link>
  )
}
