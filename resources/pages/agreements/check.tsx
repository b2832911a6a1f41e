import { AgreementCheck } from '~/components/agreements/agreement_check'
import { PageHeading } from '~/components/ui/page_heading'
import { PublicHead } from '~/components/ui/public_head'
import type { SiteLayoutProps } from '~/layouts/site'

export default function Check({ canonical }: { canonical: string }) {
  return (
    <div className="wrap pb-16 lg:pb-28">
      <PublicHead
        title="Check an Agreement"
        description="Find out whether the PDF of a staging agreement comes from Stagely, was signed by both sides and is unchanged. The file stays on your device."
        canonical={canonical}
      />
      <PageHeading
        title="Check an agreement"
        lead="When both sides have signed a staging agreement, each can download the same PDF. Choose such a file to find out whether it comes from Stagely and is unchanged."
      />
      <div className="mt-8 grid gap-x-14 gap-y-8 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_20.5rem]">
        <AgreementCheck />
        <dl className="space-y-5 text-pretty max-lg:border-t max-lg:border-line max-lg:pt-8">
          <Fact term="The file stays on your device">
            Your browser computes the SHA-256 of the file, a number that differs with every change,
            and sends us only that.
          </Fact>
          <Fact term="Whose agreement it is stays private">
            The answer has no names, no address and no price. Whoever has the file can read them in
            it.
          </Fact>
          <Fact term="A new version makes a new file">
            An older file stays genuine when both sides sign a later version. The answer says so
            then.
          </Fact>
        </dl>
      </div>
    </div>
  )
}

Check.layout = { footer: 'full' } satisfies Partial<SiteLayoutProps>

const Fact = ({ term, children }: { term: string; children: string }) => (
  <div>
    <dt className="font-semibold">{term}</dt>
    <dd className="mt-1 text-muted">{children}</dd>
  </div>
)
