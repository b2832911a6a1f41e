import { CircleCheck } from '~/components/ui/icons'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { contactSubjects } from '#shared/messages/contact_subjects'
import { contactMessages, isEmail, maxLengths, minLengths } from '#shared/values/field_rules'
import { cleanLine, cleanText } from '#shared/values/pasted_text'
import { Button } from '~/components/ui/button'
import { Select } from '~/components/ui/select'
import { TextInput } from '~/components/ui/text_input'
import { Textarea } from '~/components/ui/textarea'
import { useCurrentUser } from '~/hooks/use_current_user'
import { faults, useForm } from '~/hooks/use_form'
import { api, ApiError } from '~/lib/api'
import { toast } from '~/lib/toast'

/** Adds a message to an error response without one, for the toast. */
const withMessage = (error: unknown) =>
  error instanceof ApiError && !error.userMessage
    ? new ApiError(error.status, '', JSON.stringify({ message: 'Please try again.' }))
    : error

/** What an appeal starts with. */
const appeal = { subject: 'general', message: 'My account is suspended.\n\n' }

/** Name and email address are prefilled for signed-in users. */
export function ContactForm({ isAppeal }: { isAppeal: boolean }) {
  const user = useCurrentUser()
  const [state, setState] = useState<'writing' | 'sent' | 'again'>('writing')
  const { values, field, props, busy, edits, restore, restart } = useForm({
    initial: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      subject: '',
      message: '',
      ...(isAppeal && appeal),
    },
    check: ({ name, email, subject, message }) =>
      faults({
        name: cleanLine(name).length < minLengths.contactName && contactMessages.name,
        email: !isEmail(email) && contactMessages.email,
        subject: subject === '' && contactMessages.subject,
        message: cleanText(message).length < minLengths.contactMessage && contactMessages.message,
      }),
    async send(body) {
      try {
        await api.post('/api/contact', body)
      } catch (error) {
        throw withMessage(error)
      }
    },
    failed: 'Failed to Send',
    isTitled: true,
    fallback: 'Please try again later.',
    savesNothing: true,
    onSuccess() {
      setState('sent')
      toast({ title: 'Message Sent!', description: "We'll get back to you soon." })
    },
  })

  // The user may be known only after the page is rendered.
  const fillIn = useEffectEvent(() => {
    if (user && edits === 0) restore({ name: user.name, email: user.email })
  })
  useEffect(() => fillIn(), [user])

  function writeAnother() {
    restart({ ...values, subject: '', message: '' })
    setState('again')
  }

  if (state === 'sent') return <MessageSent email={values.email} onAgain={writeAnother} />
  return (
    <form {...props} aria-label="Contact" className="card grid gap-5 p-5 sm:p-8">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          {...field('name')}
          label="Name"
          autoComplete="name"
          maxLength={maxLengths.name}
          autoFocus={state === 'again'}
        />
        <TextInput
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={maxLengths.email}
        />
      </div>
      <Select
        {...field('subject')}
        label="Subject"
        options={contactSubjects.options}
        placeholder="Select a subject"
      />
      <Textarea
        {...field('message')}
        label="Message"
        rows={7}
        maxLength={maxLengths.contactMessage}
      />
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start max-sm:w-full"
        loading={busy && 'Sending'}
      >
        Send Message
      </Button>
    </form>
  )
}

interface MessageSentProps {
  email: string
  onAgain: () => void
}

/** Takes the focus, because the form that had it is gone. */
function MessageSent({ email, onAgain }: MessageSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card p-5 sm:p-8">
      <CircleCheck className="icon size-7 text-success" />
      <h2 ref={heading} tabIndex={-1} className="display mt-3 text-2xl outline-none">
        We have your message
      </h2>
      <p className="mt-2 max-w-[32rem] text-pretty text-muted">
        We’ll reply to <span className="font-medium break-all text-ink">{email}</span> within 24
        hours (4-6 for technical problems).
      </p>
      <Button className="mt-6 max-sm:w-full" onClick={onAgain}>
        Send Another Message
      </Button>
    </section>
  )
}
