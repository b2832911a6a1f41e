export function FeePolicy() {
  return (
    <section
      className="mt-14 grid gap-4 rounded-xl bg-sunken p-6 lg:mt-20 lg:grid-cols-[1fr_2fr] lg:gap-10 lg:p-10"
      aria-labelledby="fee-policy"
    >
      <h2 id="fee-policy" className="display text-2xl">
        Platform Fee Policy
      </h2>
      <div className="max-w-[42rem] space-y-3">
        <p>
          Once an offer is accepted and the fee is paid there is no refund if the project falls
          through or is cancelled. All fees are final.
        </p>
        <p className="text-muted">
          Duplicate payments, and payments that arrive after an offer was released, are refunded in
          full automatically.
        </p>
      </div>
    </section>
  )
}
