import { Download } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { useMutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'

/** The file's name as the server gives it, else `users-` and today's date. */
function fileName(disposition: string | null): string {
  const given = /filename="?([\w.-]+)"?/.exec(disposition ?? '')?.[1]
  return given ?? `users-${new Date().toISOString().slice(0, 10)}.csv`
}

async function download() {
  const { body, headers } = await api.download('/api/admin/users/download')
  const address = URL.createObjectURL(body)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName(headers.get('Content-Disposition'))
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

export function DownloadUsers({ className }: { className?: string }) {
  const { mutate, busy } = useMutation({
    send: download,
    done: 'Users exported successfully',
    failed: 'Failed to export users',
  })
  return (
    <Button
      icon={Download}
      className={className}
      loading={busy && 'Exporting'}
      onClick={() => void mutate()}
    >
      Download CSV
    </Button>
  )
}
