import { usePage } from '@inertiajs/react'

/** Who runs this installation, and how to reach them. */
export function Operator({ supportEmail }: { supportEmail: string }) {
  const { operator } = usePage().props
  return (
    <section
      aria-labelledby="operator"
      className="grid gap-x-14 gap-y-4 border-t border-line pt-10 lg:grid-cols-12 lg:pt-14"
    >
      <h2 id="operator" className="display text-[1.75rem] leading-tight lg:col-span-4 lg:text-3xl">
        Who runs Stagely
      </h2>
      <address className="not-italic lg:col-span-8">
        <span className="font-semibold">{operator.name}</span>
        <br />
        {operator.address}
        <br />
        <a className="link" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
      </address>
    </section>
  )
}
