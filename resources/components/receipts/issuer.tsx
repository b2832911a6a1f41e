interface IssuerProps {
  name: string
  address: string
  supportEmail: string
}

/** Stagely's operator as printed on receipts and statements. */
export function Issuer({ name, address, supportEmail }: IssuerProps) {
  return (
    <div className="min-w-0">
      <p className="display text-[1.625rem] leading-none tracking-[-0.025em]">Stagely</p>
      <address className="mt-3 max-w-72 text-sm text-muted not-italic">
        {name}
        <br />
        {address}
        <br />
        {supportEmail}
      </address>
    </div>
  )
}
