import { createRoot } from 'react-dom/client'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { allEntries, deleteEntries } from '~/outbox/summary'

type Choice = 'stay' | 'keep' | 'delete'

/**
 * Asks what becomes of what is on this device and not sent.
 *
 * @returns whether to log out
 */
export async function askBeforeLogout(): Promise<boolean> {
  const entries = await allEntries()
  if (entries.length === 0) return true
  const choice = await ask(entries.length)
  if (choice === 'delete') await deleteEntries(entries)
  return choice !== 'stay'
}

function ask(count: number): Promise<Choice> {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  return new Promise((resolve) => {
    const choose = (choice: Choice) => {
      root.unmount()
      host.remove()
      resolve(choice)
    }
    root.render(<LogoutQuestion count={count} onChoose={choose} />)
  })
}

interface LogoutQuestionProps {
  count: number
  onChoose: (choice: Choice) => void
}

function LogoutQuestion({ count, onChoose }: LogoutQuestionProps) {
  const is = count === 1 ? '1 photo or note is' : `${count} photos and notes are`
  return (
    <Dialog
      open
      onClose={() => onChoose('stay')}
      size="confirm"
      role="alertdialog"
      title={`${is} still on this device`}
      description="They aren’t sent yet. The person who took them can send them later, logged in on this device. Until then, others who use it may find them."
      footer={
        <div className="mt-7 flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
          <Button variant="danger" onClick={() => onChoose('delete')}>
            Delete them and log out
          </Button>
          <Button onClick={() => onChoose('keep')}>Keep them and log out</Button>
          <Button data-autofocus variant="primary" onClick={() => onChoose('stay')}>
            Stay logged in
          </Button>
        </div>
      }
    />
  )
}
