import type { FormEvent } from 'react'
import { contactSubjects } from '#shared/contact_subjects'
import { MessageSent } from '~/components/information/message_sent'
import { useContactForm } from '~/components/information/use_contact_form'
import { Button } from '~/components/ui/button'
import { Select } from '~/components/ui/select'
import { TextInput } from '~/components/ui/text_input'
import { Textarea } from '~/components/ui/textarea'

export function ContactForm() {
  const { form, field, busy, state, send, writeAnother } = useContactForm()
  if (state === 'sent') return <MessageSent email={field('email').value} onAgain={writeAnother} />

  function submit(event: FormEvent) {
    event.preventDefault()
    send()
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label="Contact"
      className="card grid gap-5 p-5 sm:p-8"
      onSubmit={submit}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          {...field('name')}
          label="Name"
          autoComplete="name"
          maxLength={120}
          autoFocus={state === 'again'}
        />
        <TextInput
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={254}
        />
      </div>
      <Select
        {...field('subject')}
        label="Subject"
        options={contactSubjects.options}
        placeholder="Select a subject"
      />
      <Textarea {...field('message')} label="Message" rows={7} maxLength={5000} />
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
