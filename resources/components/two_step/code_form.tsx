import type { ReactNode } from 'react'
import { cleanLine } from '#shared/values/pasted_text'
import { Button } from '~/components/ui/button'
import { TextInput } from '~/components/ui/text_input'
import { faults, useForm } from '~/hooks/use_form'

export interface CodeFormProps<Result> {
  label: string
  hint?: string
  submit: string
  busy: string
  /** Title of the toast when the code is refused for another reason than being wrong. */
  failed: string
  send: (body: { code: string }) => Promise<Result>
  onSuccess: (result: Result) => void
  /** Another button beside the first one. */
  beside?: ReactNode
}

/** Asks for a code of the authenticator app. */
export function CodeForm<Result>({
  label,
  hint,
  submit,
  busy: doing,
  ...rest
}: CodeFormProps<Result>) {
  const { failed, send, onSuccess, beside } = rest
  const { field, props, busy } = useForm({
    initial: { code: '' },
    check: ({ code }) => faults({ code: !cleanLine(code) && 'Enter the code' }),
    send,
    failed,
    onSuccess,
  })
  return (
    <form {...props} method="post" className="grid gap-4">
      <TextInput
        {...field('code')}
        label={label}
        hint={hint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        className="max-w-72 [&_input]:num"
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={busy && doing}>
          {submit}
        </Button>
        {beside}
      </div>
    </form>
  )
}
