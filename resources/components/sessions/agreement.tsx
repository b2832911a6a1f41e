import { Checkbox } from '~/components/ui/checkbox'

interface AgreementProps {
  checked: boolean
  error?: string
  className?: string
  onCheckedChange: (checked: boolean) => void
}

/** The documents open beside the form: nothing that was typed is lost. */
export function Agreement(props: AgreementProps) {
  return (
    <Checkbox
      {...props}
      name="agreeToTerms"
      label={
        <>
          I am 18 or older and agree to the{' '}
          <a className="link" href="/terms-of-service" target="_blank" rel="noopener">
            Terms of Service
          </a>{' '}
          and the{' '}
          <a className="link" href="/privacy-policy" target="_blank" rel="noopener">
            Privacy Policy
          </a>
          .
        </>
      }
    />
  )
}
