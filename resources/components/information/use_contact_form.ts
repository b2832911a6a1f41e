import { useState } from 'react'
import { faults, isEmail } from '~/components/sessions/rules'
import { useAction } from '~/hooks/use_action'
import { useCurrentUser } from '~/hooks/use_current_user'
import { useFocusFirstError } from '~/hooks/use_focus_first_error'
import { api, ApiError, fieldErrors } from '~/lib/api'
import { toast } from '~/lib/toast'

const fields = ['name', 'email', 'subject', 'message'] as const
type Field = (typeof fields)[number]
type Values = Record<Field, string>
type Errors = Partial<Values>

const faultsOf = ({ name, email, subject, message }: Values) =>
  faults({
    name: name.trim().length < 2 && 'Name must be at least 2 characters',
    email: !isEmail(email) && 'Please enter a valid email address',
    subject: subject === '' && 'Please select a subject',
    message: message.trim().length < 10 && 'Message must be at least 10 characters',
  })

/** What the toast says when an answer brings no sentence of its own. */
const withSentence = (error: unknown) =>
  error instanceof ApiError && !error.userMessage
    ? new ApiError(error.status, '', JSON.stringify({ message: 'Please try again.' }))
    : error

/** The contact form: whoever is signed in finds name and address filled in. */
export function useContactForm() {
  const user = useCurrentUser()
  const [typed, setTyped] = useState<Partial<Values>>({})
  const values: Values = {
    name: typed.name ?? user?.name ?? '',
    email: typed.email ?? user?.email ?? '',
    subject: typed.subject ?? '',
    message: typed.message ?? '',
  }
  const [attempt, setAttempt] = useState<{ values: Values; errors: Errors }>({ values, errors: {} })
  const [state, setState] = useState<'writing' | 'sent' | 'again'>('writing')

  async function post(body: Values) {
    try {
      await api.post('/api/contact', body)
    } catch (error) {
      setAttempt({ values: body, errors: fieldErrors(error) })
      throw withSentence(error)
    }
  }

  const { act, busy } = useAction(post, {
    failed: 'Failed to Send',
    fallback: 'Please try again later.',
    onSuccess() {
      setState('sent')
      toast({ title: 'Message Sent!', description: "We'll get back to you soon." })
    },
  })

  function send() {
    const errors = faultsOf(values)
    setAttempt({ values, errors })
    if (Object.keys(errors).length === 0) void act(values)
  }

  function writeAnother() {
    setTyped({ name: values.name, email: values.email })
    setState('again')
  }

  const field = (name: Field) => ({
    name,
    value: values[name],
    error: values[name] === attempt.values[name] ? attempt.errors[name] : undefined,
    onValueChange: (value: string) => setTyped((before) => ({ ...before, [name]: value })),
  })
  return { form: useFocusFirstError(attempt.errors), field, busy, state, send, writeAnother }
}
