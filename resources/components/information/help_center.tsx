import { Link } from '@inertiajs/react'
import { useState } from 'react'
import { cleanLine } from '#shared/values/pasted_text'
import {
  findQuestions,
  type HelpGroup,
  popularQuestions,
  type Question,
} from '~/components/information/help_groups'
import { HelpQuestion } from '~/components/information/help_question'
import { Button } from '~/components/ui/button'
import { TextInput } from '~/components/ui/text_input'
import { plural } from '~/lib/format'

interface HelpCenterProps {
  search: string
  /** The payment window in hours. */
  paymentWindowHours: number
}

/** Filters the questions while the user types. Without scripts, the form loads the same result. */
export function HelpCenter({ search: given, paymentWindowHours }: HelpCenterProps) {
  const [search, setSearch] = useState(given)
  const groups = findQuestions(cleanLine(search), paymentWindowHours)
  const count = groups.reduce((sum, group) => sum + group.questions.length, 0)
  const searching = cleanLine(search) !== ''
  return (
    <>
      <form
        role="search"
        action="/help-center"
        className="mt-8 flex max-w-[42rem] flex-wrap items-end gap-3"
        onSubmit={(event) => event.preventDefault()}
      >
        <TextInput
          className="min-w-60 flex-1"
          label="Search the answers"
          type="search"
          name="q"
          maxLength={100}
          autoComplete="off"
          value={search}
          onValueChange={setSearch}
        />
        <noscript>
          <Button type="submit">Search</Button>
        </noscript>
      </form>
      <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1" aria-label="Groups of answers">
        {groups.map(({ id, title }) => (
          <li key={id}>
            <a className="link inline-flex min-h-9 items-center text-sm" href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-3 text-sm text-muted">
        {plural(count, 'answer')} {searching && `for "${cleanLine(search)}"`}
      </p>
      <div className="mt-8 grid grid-cols-1 gap-12 lg:mt-10 lg:gap-16">
        {!searching && <Popular questions={popularQuestions(paymentWindowHours)} />}
        {groups.map((group) => (
          <Group key={group.id} {...group} open={searching} />
        ))}
        {count === 0 && <NoAnswer />}
      </div>
    </>
  )
}

/** Expanded from the start, so that most visitors don't have to click. */
function Popular({ questions }: { questions: readonly Question[] }) {
  return (
    <section aria-labelledby="popular">
      <h2 id="popular" className="display text-2xl">
        Popular questions
      </h2>
      <ul className="mt-5 grid gap-4 lg:grid-cols-3">
        {questions.map(({ question, answer }) => (
          <li key={question} className="card p-6">
            <h3 className="font-semibold text-pretty">{question}</h3>
            <p className="mt-2 text-[0.9375rem] text-pretty text-muted">{answer}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Group({ id, title, questions, open }: HelpGroup & { open: boolean }) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-14 gap-y-4 border-t border-line pt-8 lg:grid-cols-12 lg:pt-10"
    >
      <h2 id={id} className="display text-2xl lg:sticky lg:top-6 lg:col-span-4 lg:self-start">
        {title}
      </h2>
      <div className="lg:col-span-8 lg:-mt-3.5">
        {questions.map((question) => (
          <HelpQuestion key={question.question} {...question} open={open} />
        ))}
      </div>
    </section>
  )
}

function NoAnswer() {
  return (
    <p className="card px-7 py-5 text-muted">
      No answers match. Try fewer words, or{' '}
      <Link className="link" href="/contact">
        contact us
      </Link>
      .
    </p>
  )
}
