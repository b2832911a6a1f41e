import { JoinLinks } from '~/components/information/join_links'
import { PictureHeading } from '~/components/information/picture_heading'
import { Principles } from '~/components/information/principles'
import { PublicHead } from '~/components/information/public_head'
import { loginPath } from '~/components/sessions/paths'
import type { SiteLayoutProps } from '~/layouts/site'

const picture = {
  src: '/images/bedroom-staged.webp',
  width: 1200,
  height: 900,
  alt: 'A staged bedroom in daylight',
}

export default function About({ canonical }: { canonical: string }) {
  return (
    <>
      <PublicHead
        title="About"
        description="Stagely is a marketplace for home staging: owners compare offers of local companies side by side, and contact details stay private until one is confirmed."
        canonical={canonical}
      />
      <div className="wrap space-y-14 pb-16 lg:space-y-20 lg:pb-28">
        <PictureHeading
          title="A quiet place to find a stager"
          lead="Finding a staging company used to mean a round of calls, and figures that did not fit together. Stagely turns it around: the rooms are posted once, and the offers come to them."
          picture={picture}
        />
        <Principles />
        <JoinLinks
          title="Join as what you are"
          hrefOf={(type) => loginPath({ register: true, type })}
        />
      </div>
    </>
  )
}

About.layout = { footer: 'full' } satisfies Partial<SiteLayoutProps>
