import { openedEntry } from '~/components/sessions/entry'
import { loginPath } from '~/components/sessions/paths'
import { useStore } from '~/lib/store'

/** Where the dialogs of log in and registration appear; each step is a dialog of its own. */
export function EntryHost() {
  const opened = useStore(openedEntry, null)
  if (!opened) return null
  const { Dialog, entry, close } = opened
  return <Dialog key={loginPath(entry)} entry={entry} onClose={close} />
}
