import { Ban, Ellipsis, Flag, House, type Icon, Undo2 } from '~/components/ui/icons'
import { router } from '@inertiajs/react'
import { useId, useRef, useState } from 'react'
import type { Conversation, ThreadMessage } from '~/components/messages/message_types'
import { blockPerson, unblockPerson } from '~/components/messages/mutations'
import { ReportDialog } from '~/components/messages/report_dialog'
import { IconButton } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { useDismiss } from '~/hooks/use_dismiss'
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
              <Item
                {...item}
                icon={House}
                className="lg:hidden"
                onPress={() => router.visit(`/projects/${project.id}`)}
              >
                View project
              </Item>
            )}
            {can.report && (
              <Item {...item} icon={Flag} onPress={() => setAsked('report')}>
                Report
              </Item>
            )}
            {can.block && (
              <Item {...item} icon={Ban} onPress={() => setAsked('block')}>
                Block
              </Item>
            )}
            {can.unblock && (
              <Item {...item} icon={Undo2} onPress={() => unblock.mutate(conversation)}>
                Unblock
              </Item>
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

interface ItemProps {
  icon: Icon
  className?: string
  onPress: () => void
  onChosen: () => void
  children: string
}

function Item({ icon: Icon, className = '', onPress, onChosen, children }: ItemProps) {
  return (
    <button
      type="button"
      className={`flex min-h-11 items-center gap-2.5 rounded-md px-3 text-left text-[0.9375rem] hover:bg-sunken ${className}`}
      onClick={() => {
        onChosen()
        onPress()
      }}
    >
      <Icon className="icon text-muted" aria-hidden />
      {children}
    </button>
  )
}

/** Open state and focus of a menu below a button. */
function useMenu() {
  const id = useId()
  const [open, setOpen] = useState(false)
  const group = useRef<HTMLDivElement>(null)
  const button = () => group.current?.querySelector('button')

  function close() {
    button()?.focus()
    setOpen(false)
  }

  useDismiss(group, open, (byKeyboard) => (byKeyboard ? close() : setOpen(false)))

  return {
    id,
    open,
    close,
    opener: {
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      'onClick': () => setOpen(!open),
    },
    group,
  }
}
