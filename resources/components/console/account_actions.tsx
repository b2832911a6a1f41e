import type { AccountStanding } from '#shared/console/account_standing'
import type { ResendableEmail } from '#shared/notifications/resendable_emails'
import type { Data } from '@generated/data'
import { router } from '@inertiajs/react'
import { useState } from 'react'
import { ActionList } from '~/components/console/action_list'
import { resendEmail } from '~/components/console/mutations'
import { useMutation } from '~/hooks/use_mutation'
import { DeleteUser } from '~/components/console/delete_user'
import { type Moderation, ModerationDialog } from '~/components/console/moderation_dialog'
import { inTheWay } from '~/components/console/standing'
import {
  confirmEmail,
  exportData,
  mute,
  suspensionOf,
  unmute,
  warn,
  type ConductOptions,
} from '~/components/console/moderations'
import { teamQuestions } from '~/components/console/team_questions'
import { Ask, type Question } from '~/components/ui/question'
import { useIsAdmin } from '~/hooks/use_is_admin'
import { download } from '~/lib/save_file'

interface AccountActionsProps {
  user: Data.ConsoleUser.Variants['withCounts']
  standing: AccountStanding
  categories: Moderation['categories']
  conduct: ConductOptions
  onDeleted: () => void
}

/** What the team may do with an account, each with its dialog. */
export function AccountActions({
  user,
  standing,
  categories,
  conduct,
  onDeleted,
}: AccountActionsProps) {
  const isAdmin = useIsAdmin()
  const copy = exportData(user)
  const [moderation, setModeration] = useState<Moderation | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
  const { can } = user
  const resend = useMutation(resendEmail, { onSuccess: () => router.reload() })
  const send = (email: ResendableEmail) => void resend.mutate({ userId: user.id, email })
  return (
    <>
      <ActionList
        actions={[
          can.confirmEmail && {
            label: 'Confirm address',
            description: 'Until then, emails leave out other people’s contact details.',
            onStart: () => setModeration(confirmEmail(user)),
          },
          can.sendConfirmation && {
            label: 'Send confirmation',
            description: 'Another email with the link that confirms the address.',
            onStart: () => send('confirmation'),
          },
          can.sendResetLink && {
            label: 'Send password link',
            description: 'An email with a link to set a new password, valid for an hour.',
            onStart: () => send('password_reset'),
          },
          can.warn && {
            label: 'Warn',
            description: 'A notification and an email with the reason. Nothing is blocked.',
            onStart: () => setModeration(warn(user, conduct.categories)),
          },
          can.mute && {
            label: user.mute ? 'Mute longer' : 'Mute',
            description: 'No messages for 1, 7 or 30 days, or until you unmute.',
            onStart: () => setModeration(mute(user, conduct)),
          },
          can.unmute && {
            label: 'Unmute',
            description: 'Messages can be sent again.',
            onStart: () => setModeration(unmute(user)),
          },
          can.suspend && {
            label: 'Suspend',
            description: 'Ends all sessions and hides open projects and pending offers.',
            onStart: () => setModeration(suspensionOf(user, categories)),
          },
          can.reinstate && {
            label: 'Reinstate',
            description: 'Logging in works again, and everything is shown as before.',
            onStart: () => setModeration(suspensionOf(user, categories)),
          },
          can.exportData && {
            label: 'Export data',
            description:
              'A copy of everything stored about the person, who gets an email about it.',
            onStart: () => setModeration(copy),
          },
          can.makeSupport && {
            label: 'Make support staff',
            description: 'Sees the console, replies and moderates.',
            onStart: () => setQuestion(teamQuestions.makeSupport(user)),
          },
          can.makeAdmin && {
            label: 'Make admin',
            description: 'Can also refund, delete, export and change the team.',
            onStart: () => setQuestion(teamQuestions.makeAdmin(user)),
          },
          can.removeFromTeam && {
            label: 'Remove from the team',
            description: 'Closes the console for this person. The account stays.',
            onStart: () => setQuestion(teamQuestions.remove(user)),
          },
          can.resetTwoStep && {
            label: 'Reset two-step verification',
            description: 'For someone who has lost the phone and the recovery codes.',
            onStart: () => setQuestion(teamQuestions.resetCode(user)),
          },
          isAdmin && {
            label: 'Delete User',
            description: 'Erases personal data for good. Paid fees and messages stay.',
            onStart: () => setDeleting(true),
            danger: true,
            refusal: user.deleteRefusal,
          },
        ]}
      />
      <ModerationDialog
        moderation={moderation}
        onClose={() => setModeration(null)}
        onDone={({ path }) => {
          if (path === copy.path) download(path)
          router.reload()
        }}
      />
      {question && (
        <Ask
          question={question}
          onClose={() => setQuestion(null)}
          onDone={() => {
            setQuestion(null)
            router.reload()
          }}
        />
      )}
      <DeleteUser
        user={isDeleting ? user : null}
        warning={inTheWay(standing)}
        onClose={() => setDeleting(false)}
        onDeleted={onDeleted}
      />
    </>
  )
}
