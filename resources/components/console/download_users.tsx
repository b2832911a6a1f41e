import { Download } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { useAction } from '~/hooks/use_action'
import { answerOf } from '~/lib/answer'
import { toast } from '~/lib/toast'

/** The file's name as the server gives it, else `users-` and today's date. */
function fileName(disposition: string | null): string {
  const given = /filename="?([\w.-]+)"?/.exec(disposition ?? '')?.[1]
  return given ?? `users-${new Date().toISOString().slice(0, 10)}.csv`
}

async function download() {
  const response = await answerOf('/api/admin/users/download')
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = fileName(response.headers.get('Content-Disposition'))
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

export function DownloadUsers({ className }: { className?: string }) {
  const { act, busy } = useAction(download, {
    failed: 'Failed to export users',
    onSuccess: () => toast({ title: 'Users exported successfully' }),
  })
  return (
    <Button
      icon={Download}
      className={className}
      loading={busy && 'Exporting'}
      onClick={() => void act()}
    >
      Download CSV
    </Button>
  )
}
