import { RotateCcw } from '~/components/ui/icons'
import { EmptyRoom } from '~/components/errors/empty_room'
import { Button } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'
import { PageHead } from '~/components/ui/page_head'

interface ServerErrorProps {
  /** The request id, which support uses to find the error. */
  requestId: string
}

export default function ServerError({ requestId }: ServerErrorProps) {
  return (
    <EmptyRoom title="Something went wrong">
      <PageHead title="Something went wrong" noIndex />
      <p className="mt-3 text-pretty text-muted">
        We couldn&apos;t show this page. It&apos;s our mistake, and you haven&apos;t lost anything.
        Try again in a minute.
      </p>
      <div className="mt-7 flex flex-wrap gap-2.5 max-sm:[&>*]:w-full">
        <Button variant="primary" icon={RotateCcw} onClick={() => window.location.reload()}>
          Try Again
        </Button>
        <LinkButton href="/">Home</LinkButton>
        <LinkButton variant="quiet" href="/contact">
          Contact
        </LinkButton>
      </div>
      <p className="mt-7 text-sm text-muted">
        If you contact us, include this number:{' '}
        <code className="font-mono break-all text-ink">{requestId}</code>
      </p>
    </EmptyRoom>
  )
}
