/** What a new login agrees to. The documents open in a new tab, so that no input is lost. */
export function TermsLabel() {
  return (
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
  )
}
