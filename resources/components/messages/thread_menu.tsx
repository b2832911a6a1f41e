import { Ban, Ellipsis, Flag, House, Undo2 } from '~/components/ui/icons'
import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { Conversation, ThreadMessage } from '~/components/messages/message_types'
import { blockPerson, unblockPerson } from '~/components/messages/mutations'
import { ReportDialog } from '~/components/messages/report_dialog'
import { IconButton } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { MenuItem } from '~/components/ui/menu_item'
import { useMenu } from '~/hooks/use_menu'
import { useMutation } from '~/hooks/use_mutation'
import { classes } from '~/lib/classes'

interface ThreadMenuProps {
  conversation: Conversation
  messages: ThreadMessage[]
}

/** Actions on the other user, such as block and report. */
export function ThreadMenu({ conversation, messages }: ThreadMenuProps) {
  const { mention, project, can } = conversation
  const [asked, setAsked] = useState<'block' | 'report' | null>(null)
  const block = useMutation(blockPerson, {
    onSuccess() {
      setAsked(null)
      router.reload()
    },
  })
  const unblock = useMutation(unblockPerson, { onSuccess: () => router.reload() })
  const menu = useMenu()
  const item = { onChosen: menu.close }
  return (
    <>
      {/* Covers the thread, so that a press beside the menu only closes it. */}
      {menu.open && <div aria-hidden className="absolute inset-0 z-10 lg:hidden" />}
      <div ref={menu.group} className={classes('relative', menu.open && 'z-20')}>
        <IconButton {...menu.opener} icon={Ellipsis} label={`More about ${mention}`} />
        {menu.open && (
          <div
            id={menu.id}
            className="absolute top-full right-0 z-20 mt-1 grid w-60 rounded-lg border border-line bg-surface p-1.5 shadow-raised"
          >
            {project && (
              <MenuItem
                {...item}
                icon={House}
                className="lg:hidden"
                onPress={() => router.visit(`/projects/${project.id}`)}
              >
                View project
              </MenuItem>
            )}
            {can.report && (
              <MenuItem {...item} icon={Flag} onPress={() => setAsked('report')}>
                Report
              </MenuItem>
            )}
            {can.block && (
              <MenuItem {...item} icon={Ban} onPress={() => setAsked('block')}>
                Block
              </MenuItem>
            )}
            {can.unblock && (
              <MenuItem {...item} icon={Undo2} onPress={() => unblock.mutate(conversation)}>
                Unblock
              </MenuItem>
            )}
          </div>
        )}
        <ConfirmDialog
          open={asked === 'block'}
          onClose={() => setAsked(null)}
          onConfirm={() => block.mutate(conversation)}
          title={`Block ${mention}?`}
          confirmLabel="Block"
          cancelLabel="Go back"
          loading={block.busy && 'Blocking'}
        >
          You won’t be able to message each other until you unblock. Earlier messages stay.
        </ConfirmDialog>
        <ReportDialog
          open={asked === 'report'}
          onClose={() => setAsked(null)}
          conversation={conversation}
          messages={messages}
        />
      </div>
    </>
  )
}
