import { hasHeader } from '~/components/jobs/own_job'
import { JobBar } from '~/components/messages/job_bar'
import { Messenger, type MessengerProps } from '~/components/messages/messenger'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { classes } from '~/lib/classes'

interface MessagesProps extends MessengerProps {
  signedIn: boolean
}

export default function Messages({ signedIn, ...messenger }: MessagesProps) {
  if (!signedIn) {
    return (
      <div className="wrap">
        <PageHead title="Messages" noIndex />
        <PageHeading title="Messages" />
        <div className="mt-8">
          <LoginPrompt message="You need to be logged in to view your messages." />
        </div>
      </div>
    )
  }
  return (
    <>
      <PageHead title="Messages" noIndex />
      {messenger.open && hasHeader(messenger.job) && <JobBar initial={messenger.job} />}
      <div
        className={classes(
          'wrap max-lg:pb-4',
          messenger.open && 'max-lg:sr-only',
          messenger.open && hasHeader(messenger.job) && 'lg:hidden'
        )}
      >
        <h1 className="display pt-6 text-[2rem] leading-[1.12] lg:pt-4 lg:text-[1.75rem]">
          Messages
        </h1>
      </div>
      <div
        className={classes(
          'wrap max-lg:px-0',
          messenger.open && 'lg:flex lg:min-h-80 lg:grow lg:basis-0 lg:flex-col lg:pb-4'
        )}
      >
        <Messenger {...messenger} />
      </div>
    </>
  )
}
