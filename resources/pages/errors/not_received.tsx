import { router } from '@inertiajs/react'
import { RotateCcw } from '~/components/ui/icons'
import { EmptyRoom } from '~/components/errors/empty_room'
import { Button } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'
import { PageHead } from '~/components/ui/page_head'

interface NotReceivedProps {
  /** Of the answer that came instead of the page. */
  status: number
}

/**
 * Something between the browser and Stagely has answered: the login page of a Wi-Fi, or a proxy whose server
 * doesn't answer. Only a whole page load shows the former.
 */
export default function NotReceived({ status }: NotReceivedProps) {
  function retry() {
    if (status < 500) window.location.reload()
    else router.visit(window.location.href, { replace: true })
  }
  return (
    <EmptyRoom title="This page didn’t arrive">
      <PageHead title="This page didn’t arrive" noIndex />
      <p className="mt-3 text-pretty text-muted">
        {status < 500
          ? 'Something else answered instead of Stagely. If you’re on the Wi-Fi of a hotel or a café, it may want you to log in first.'
          : 'Stagely can’t be reached at the moment. Nothing is wrong with your device. Try again in a minute.'}
      </p>
      <div className="mt-7 flex flex-wrap gap-2.5 max-sm:[&>*]:w-full">
        <Button variant="primary" icon={RotateCcw} onClick={retry}>
          Try Again
        </Button>
        <LinkButton href="/">Home</LinkButton>
      </div>
    </EmptyRoom>
  )
}
