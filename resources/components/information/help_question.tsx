import { Link } from '@inertiajs/react'
import { ChevronDown } from '~/components/ui/icons'
import type { Question } from '~/components/information/help_groups'
import { searchPath, useSearchHref } from '~/hooks/use_search_href'

interface HelpQuestionProps extends Question {
  /** Default false. */
  open?: boolean
}

/** An accordion item that works without scripts. */
export function HelpQuestion({ question, answer, link, open = false }: HelpQuestionProps) {
  const searchHref = useSearchHref()
  return (
    <details className="group border-line not-last:border-b" open={open}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-6 py-3 font-semibold hover:text-accent [&::-webkit-details-marker]:hidden">
        {question}
        <ChevronDown className="icon size-5 text-muted group-open:rotate-180" />
      </summary>
      <div className="max-w-[42rem] pr-8 pb-5 text-pretty text-muted">
        <p>{answer}</p>
        {link && (
          <Link
            href={link.href === searchPath ? searchHref : link.href}
            className="link mt-2 inline-flex min-h-9 items-center"
          >
            {link.label}
          </Link>
        )}
      </div>
    </details>
  )
}
