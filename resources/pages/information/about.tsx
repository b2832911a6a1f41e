import { JoinLinks } from '~/components/information/join_links'
import { Operator } from '~/components/information/operator'
import { PictureHeading } from '~/components/information/picture_heading'
import { PostProject } from '~/components/information/post_project'
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

interface AboutProps {
  canonical: string
  supportEmail: string
}

export default function About({ canonical, supportEmail }: AboutProps) {
  return (
    <>
      <PublicHead
        title="About"
        description="Stagely is a marketplace for home staging: owners compare offers from local companies side by side, and contact details stay private until one is confirmed."
        canonical={canonical}
      />
      <div className="wrap space-y-14 pb-16 lg:space-y-20 lg:pb-28">
        <PictureHeading
          title="A quiet place to find a staging company"
          lead="Finding a staging company used to mean a round of calls and prices you couldn't compare. Stagely turns it around: you post the rooms once, and the offers come to you."
          picture={picture}
        />
        <Principles />
        <Operator supportEmail={supportEmail} />
        <PostProject />
        <JoinLinks
          title="Choose your account"
          hrefOf={(type) => loginPath({ register: true, type })}
        />
      </div>
    </>
  )
}

About.layout = { footer: 'full' } satisfies Partial<SiteLayoutProps>
