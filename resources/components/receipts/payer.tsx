export type PayerDetails = {
  name: string
  company: string | null
  /** Lines. */
  address: string | null
  taxId: string | null
}

/** A company as printed on receipts and statements. */
export function Payer({ payer }: { payer: PayerDetails }) {
  const { name, company, address, taxId } = payer
  return (
    <>
      <span className="block font-medium">{company ?? name}</span>
      {company && <span className="block text-muted">{name}</span>}
      {address && <span className="block whitespace-pre-line text-muted">{address}</span>}
      {taxId && <span className="block text-muted">Tax ID {taxId}</span>}
    </>
  )
}
