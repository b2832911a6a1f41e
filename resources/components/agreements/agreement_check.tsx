import { useRef, useState, type ChangeEvent } from 'react'
import { dayInWords } from '#shared/values/market_time'
import { chosenFile, type ChosenFile } from '~/components/agreements/chosen_file'
import { Button } from '~/components/ui/button'
import { ErrorCard } from '~/components/ui/error_card'
import { CircleAlert, CircleCheck, CircleX, FileUp, TriangleAlert } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import { Spinner } from '~/components/ui/spinner'
import { useFileDrop } from '~/hooks/use_file_drop'
import { useQuery } from '~/hooks/use_query'
import { actionErrorMessage, api, type ResultOf } from '~/lib/api'
import { classes } from '~/lib/classes'
import { keys } from '~/lib/query_keys'

type Check = ResultOf<`/api/agreements/checks/${string}`>

/** Chooses a PDF, computes its SHA-256 here, and asks only whether Stagely knows that. */
export function AgreementCheck() {
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [reading, setReading] = useState(false)
  const latest = useRef<File>(null)
  const { area, isOver } = useFileDrop((files) => void choose(files))
  const sha256 = chosen && 'sha256' in chosen ? chosen.sha256 : undefined
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keys.agreementCheck(sha256),
    queryFn: ({ signal }) => api.get(`/api/agreements/checks/${sha256!}`, { signal }),
    enabled: sha256 !== undefined,
  })

  async function choose([file, ...others]: File[]) {
    if (!file) return
    if (others.length > 0) {
      setChosen({ name: `${others.length + 1} files`, problem: 'Choose one file at a time.' })
      return
    }
    latest.current = file
    setReading(true)
    const read = await chosenFile(file)
    if (latest.current !== file) return
    setReading(false)
    setChosen(read)
  }

  return (
    <section {...area} aria-label="Check a file" className="min-w-0">
      <noscript>
        <Notice tone="warning" icon={TriangleAlert} className="mb-4">
          <p>Checking a file needs JavaScript, because your browser does the work.</p>
        </Notice>
      </noscript>
      <FileField isOver={isOver} onChoose={(files) => void choose(files)} />
      <div role="status" className="not-empty:mt-5">
        {reading || isFetching ? (
          <p className="flex items-center gap-2.5 px-1 text-muted">
            <Spinner />
            Checking the file
          </p>
        ) : (
          chosen && <Answer chosen={chosen} check={data} />
        )}
      </div>
      {error && !isFetching && (
        <ErrorCard
          title={actionErrorMessage(error, 'The file couldn’t be checked.')}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  )
}

interface FileFieldProps {
  isOver: boolean
  onChoose: (files: File[]) => void
}

function FileField({ isOver, onChoose }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    onChoose([...(target.files ?? [])])
    // Allows the same file to be chosen again.
    target.value = ''
  }

  return (
    <div
      className={classes(
        'grid justify-items-center gap-3 rounded-lg border-[1.5px] border-dashed px-5 py-10 text-center sm:py-14',
        isOver ? 'border-accent bg-accent-soft' : 'border-control bg-surface'
      )}
    >
      <input ref={input} type="file" hidden aria-label="PDF" onChange={choose} />
      <Button variant="primary" icon={FileUp} onClick={() => input.current?.click()}>
        Choose a PDF
      </Button>
      <p className="text-[0.9375rem] text-muted pointer-coarse:hidden">or drop it here</p>
    </div>
  )
}

function Answer({ chosen, check }: { chosen: ChosenFile; check: Check | undefined }) {
  if ('problem' in chosen) {
    return (
      <Notice tone="warning" icon={CircleAlert} title={<FileName>{chosen.name}</FileName>}>
        <p>{chosen.problem}</p>
      </Notice>
    )
  }
  return check && <Finding name={chosen.name} check={check} />
}

function Finding({ name, check }: { name: string; check: Check }) {
  if ('isErased' in check) {
    return (
      <Notice tone="success" icon={CircleCheck} title={<FileName>{name}</FileName>}>
        <p>
          This is an agreement from Stagely that both sides have signed. The file is unchanged. Both
          have deleted their accounts since, so we know nothing else about it.
        </p>
      </Notice>
    )
  }
  if (!('kind' in check)) {
    return (
      <Notice tone="danger" icon={CircleX} title={<FileName>{name}</FileName>}>
        <p>
          This isn’t a file from Stagely, or it has been changed. Ask for the file as it was
          downloaded: printing or saving it again in another program changes it.
        </p>
      </Notice>
    )
  }
  const { kind, signedOn, isReplaced } = check
  const what = kind === 'addendum' ? 'an addendum to a staging agreement' : 'a staging agreement'
  return (
    <Notice
      tone={isReplaced ? 'warning' : 'success'}
      icon={isReplaced ? TriangleAlert : CircleCheck}
      title={<FileName>{name}</FileName>}
    >
      <p>
        {`This is ${what} from Stagely, signed by everyone on ${dayInWords(signedOn)}. The file is unchanged.`}
        {isReplaced && ' A later version has been signed since.'}
      </p>
    </Notice>
  )
}

const FileName = ({ children }: { children: string }) => (
  <span className="wrap-anywhere">{children}</span>
)
