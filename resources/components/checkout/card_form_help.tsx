/** What to do when the browser does not show the provider's card fields. */
export function CardFormHelp({ supportEmail }: { supportEmail: string }) {
  return (
    <section aria-labelledby="card-form-help" className="card p-5 lg:p-7">
      <h2 id="card-form-help" className="display text-xl">
        The card form did not load
      </h2>
      <p className="mt-2 text-[0.9375rem] text-muted">
        The form comes from Stripe, our payment provider, and something kept it from loading. Your
        card was not charged. If trying again doesn't help:
      </p>
      <ul className="mt-3 grid list-disc gap-2 pl-5 text-[0.9375rem]">
        <li>Turn off ad blockers and script blockers for this page, then reload it.</li>
        <li>Open this page in another browser, or on another device or network.</li>
        <li>
          Still no form? Email{' '}
          <a className="link wrap-anywhere" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
          .
        </li>
      </ul>
    </section>
  )
}
