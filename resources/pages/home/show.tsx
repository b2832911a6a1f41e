import { Hero } from '~/components/home/hero'
import { Join } from '~/components/home/join'
import { Solution } from '~/components/home/solution'
import { Testimonials } from '~/components/home/testimonials'
import { PageHead } from '~/components/ui/page_head'
import { useCurrentUser } from '~/hooks/use_current_user'
import type { SiteLayoutProps } from '~/layouts/site'

export default function Home({ canonical }: { canonical: string }) {
  const user = useCurrentUser()
  return (
    <>
      <PageHead
        title="Home staging offers from local companies"
        description="Post a real estate project and receive offers from local stagers."
        canonical={canonical}
      />
      <Hero />
      <Testimonials />
      <Solution />
      {!user && <Join />}
    </>
  )
}

Home.layout = { footer: 'full' } satisfies Partial<SiteLayoutProps>
