import { Head } from '@inertiajs/react'
import { sellerPageEnded } from '#shared/projects/seller_links'

const [title, next] = sellerPageEnded.split(/(?<=\.) /)

/** Shown at an address that has ended, is turned off or never existed: the same for all of them. */
export function Ended() {
  return (
    <div className="wrap pt-12 lg:pt-20">
      <Head title="Staging offers">
        <meta head-key="robots" name="robots" content="noindex" />
      </Head>
      <h1 className="display text-[2rem] leading-[1.12] lg:text-[2.625rem]">{title}</h1>
      <p className="mt-3 text-muted">{next}</p>
    </div>
  )
}
