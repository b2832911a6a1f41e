import { Deadlines } from '~/components/information/deadlines'
import { JoinLinks } from '~/components/information/join_links'
import { PictureHeading } from '~/components/information/picture_heading'
import { PostProject } from '~/components/information/post_project'
import { PublicHead } from '~/components/information/public_head'
import { Steps } from '~/components/information/steps'
import { companySteps, ownerSteps } from '~/components/information/steps_of_both'
import type { SiteLayoutProps } from '~/layouts/site'

const picture = {
  src: '/images/living-empty.webp',
  width: 1200,
  height: 900,
  alt: 'An empty living room before it is staged',
}

interface HowItWorksProps {
  canonical: string
  paymentWindowHours: number
}

export default function HowItWorks({ canonical, paymentWindowHours }: HowItWorksProps) {
  return (
    <>
      <PublicHead
        title="How It Works"
        description="How owners post a home staging project, compare anonymous offers and accept one, and how staging companies find projects and win them."
        canonical={canonical}
      />
      <div className="wrap space-y-14 pb-16 lg:space-y-20 lg:pb-28">
        <PictureHeading
          title="Post once, compare, choose one"
          lead="You post the rooms, companies near the home make offers, and you accept one. You share phone numbers at the end, not at the start."
          picture={picture}
        />
        <Steps
          id="owners"
          title="For owners"
          lead="Real estate agents, builders and investors with homes to stage."
          steps={ownerSteps(paymentWindowHours)}
        />
        <Steps
          id="companies"
          title="For staging companies"
          lead="Companies that stage homes and look for projects nearby."
          steps={companySteps(paymentWindowHours)}
        />
        <Deadlines paymentWindowHours={paymentWindowHours} />
        <PostProject />
        <JoinLinks title="Start here" hrefOf={registerPath} />
      </div>
    </>
  )
}

/** The path for staging companies uses a short name. */
function registerPath(type: string): string {
  return `/register?type=${type === 'staging_company' ? 'staging' : type}`
}

HowItWorks.layout = { footer: 'full' } satisfies Partial<SiteLayoutProps>
