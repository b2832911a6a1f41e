import type { ReactNode } from 'react'
import { AgreementCheck } from '~/components/agreements/agreement_check'
import { PageHeading } from '~/components/ui/page_heading'
import { PublicHead } from '~/components/ui/public_head'
import type { SiteLayoutProps } from '~/layouts/site'

interface CheckProps {
  canonical: string
  /** SHA-256 of the certificate that files are sealed with now; null if they aren't sealed. */
  fingerprint: string | null
  /** Of the certificates before it, newest first. */
  formerFingerprints: string[]
}

export default function Check({ canonical, fingerprint, formerFingerprints }: CheckProps) {
  return (
    <div className="wrap pb-16 lg:pb-28">
      <PublicHead
        title="Check an Agreement"
        description="Find out whether the PDF of a staging agreement comes from Stagely, was signed by everyone and is unchanged. The file stays on your device."
        canonical={canonical}
      />
      <PageHeading
        title="Check an agreement"
        lead="When both sides have signed a staging agreement, each can download the same PDF. Choose such a file to find out whether it comes from Stagely and is unchanged."
      />
      <div className="mt-8 grid gap-x-14 gap-y-8 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_20.5rem]">
        <AgreementCheck />
        <dl className="grid grid-cols-1 gap-5 text-pretty max-lg:border-t max-lg:border-line max-lg:pt-8">
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
          <Fact term="Compute the numbers yourself">
            <Code>sha256sum file.pdf</Code> gives the number that we compare. The hash at the foot
            of every page is that of the agreement’s text alone, in UTF-8: both sides can download
            it as a text file from their agreement’s page and run the same command on it.
          </Fact>
          <Fact term="The seal">
            {fingerprint === null ? (
              'New files have no seal at the moment. This page knows them all the same.'
            ) : (
              <>
                New files are sealed with a digital signature (PAdES), so PDF viewers show whether
                one was changed. The certificate is our own and may be unknown to them. Its SHA-256
                fingerprint is now:
                <span className="mt-1 block">
                  <Code>{fingerprint}</Code>
                </span>
              </>
            )}
            {formerFingerprints.length > 0 && (
              <>
                {' '}
                Earlier files have one of these:
                {formerFingerprints.map((former) => (
                  <span key={former} className="mt-1 block">
                    <Code>{former}</Code>
                  </span>
                ))}
              </>
            )}
          </Fact>
        </dl>
      </div>
    </div>
  )
}

Check.layout = { footer: 'full' } satisfies Partial<SiteLayoutProps>

const Code = ({ children }: { children: string }) => (
  <code className="num text-[0.8125rem] break-all text-ink select-all">{children}</code>
)

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="font-semibold">{term}</dt>
    <dd className="mt-1 text-muted">{children}</dd>
  </div>
)
