import type { Data } from '@generated/data'
import { LocalTime } from '~/components/ui/local_time'
import { classes } from '~/lib/classes'

/** What the two wrote around the report, as it was written; the reported message stands out. */
export function ReportedWords({ words }: { words: Data.ConsoleReport['words'] }) {
  if (words.length === 0) return <p className="mt-4 text-sm text-muted">There is no message.</p>
  return (
    <ol className="mt-4 space-y-px overflow-hidden rounded-md border border-line">
      {words.map((message) => (
        <li
          key={message.id}
          className={classes(
            'border-l-3 px-4 py-3',
            message.isReported ? 'border-danger bg-danger-soft' : 'border-transparent bg-sunken/60'
          )}
        >
          <p className="flex flex-wrap items-baseline gap-x-3 text-[0.8125rem] text-muted">
            <span className={classes('font-semibold', message.byReported && 'text-ink')}>
              {message.author}
            </span>
            <LocalTime at={message.createdAt} format="moment" className="num" />
            {message.isReported && <span className="font-semibold text-danger">Reported</span>}
          </p>
          <p className="mt-1 max-w-[68ch] break-words whitespace-pre-line">{message.content}</p>
        </li>
      ))}
    </ol>
  )
}
