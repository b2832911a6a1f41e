import { CircleCheck, type Icon, LockOpen, Mail, Phone, User } from '~/components/ui/icons'
import { StagerMark } from '~/components/ui/stager_mark'

const moments: readonly [Icon, string, string][] = [
  [CircleCheck, 'You accept CreativeStager6215', 'Mon, 9:12 AM'],
  [CircleCheck, 'The company pays the platform fee', 'Mon, 11:40 AM'],
  [LockOpen, 'You both see contact details', 'Mon, 11:40 AM'],
]
const details: readonly [Icon, string][] = [
  [User, 'Renee Castellano'],
  [Phone, '(828) 555-0142'],
  [Mail, 'renee@fernandfield.example'],
]

export function AcceptStep() {
  return (
    <li className="grid grid-cols-1 gap-8 rounded-xl bg-ink p-6 text-paper lg:col-span-12 lg:grid-cols-12 lg:items-center lg:gap-10 lg:p-12">
      <div className="lg:col-span-4">
        <p className="figure text-xl opacity-80">3</p>
        <h3 className="display mt-2 text-2xl">Accept one</h3>
        <p className="mt-2 text-pretty opacity-80">
          The company confirms by paying the platform fee. Only then do you see each other's contact
          details. You get one call, from the company you chose.
        </p>
      </div>
      <div className="lg:col-span-4 lg:pl-4">
        <p id="sample-project" className="mb-4 text-sm opacity-80">
          Sample
        </p>
        <ol className="relative grid gap-5 text-[0.9375rem]" aria-labelledby="sample-project">
          {moments.map(([Icon, text, time]) => (
            <li key={text} className="flex items-start gap-3">
              <Icon className="icon mt-0.5 size-5 opacity-80" />
              <span>
                {text}
                <span className="block text-sm opacity-70">{time}</span>
              </span>
            </li>
          ))}
        </ol>
      </div>
      <ExampleContact />
    </li>
  )
}

function ExampleContact() {
  return (
    <div className="card p-5 text-ink lg:col-span-4" role="group" aria-label="Sample contact card">
      <div className="flex items-center gap-3">
        <StagerMark />
        <span className="leading-snug">
          <span className="block font-semibold">Fern &amp; Field Interiors</span>
          <span className="text-sm text-muted">was CreativeStager6215</span>
        </span>
      </div>
      <ul className="mt-4 grid grid-cols-1 gap-2 border-t border-line pt-4 text-[0.9375rem]">
        {details.map(([Icon, text]) => (
          <li key={text} className="flex items-center gap-2.5">
            <Icon className="icon text-muted" />
            <span className="min-w-0 break-words">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
