import { useState } from 'react'
import { SellerSigning, type Signing } from '~/components/agreements/seller_signing'
import { renewLink } from '~/components/agreements/seller_mutations'
import { AuthCard } from '~/components/sessions/auth_card'
import { Button } from '~/components/ui/button'
import { PageHead } from '~/components/ui/page_head'
import { useMutation } from '~/hooks/use_mutation'

interface SignProps {
  /** Null for a link that has ended. */
  signing: Signing | null
  /** Of the link; null for one that is unknown. */
  token: string | null
  isExpired: boolean
  /** For someone signed in to one of the two accounts. */
  refusal: string | null
}

/** What a seller reads and signs, without an account. */
export default function Sign({ signing, token, isExpired, refusal }: SignProps) {
  return (
    <div className="wrap pt-6 pb-10 md:pt-12">
      <PageHead title="Sign the agreement" noIndex />
      {signing && token ? (
        <SellerSigning {...{ signing, token }} />
      ) : isExpired && token ? (
        <Expired token={token} />
      ) : (
        <Ended title={refusal ? 'This link is for the seller' : 'This link doesn’t work'}>
          {refusal ??
            'It has ended, or there is a newer version of the agreement. Look for a newer email, or ask your real estate agent.'}
        </Ended>
      )}
    </div>
  )
}

function Ended({ title, children }: { title: string; children: string }) {
  return (
    <AuthCard title={title} lead={children} focused={false}>
      {null}
    </AuthCard>
  )
}

function Expired({ token }: { token: string }) {
  const [done, setDone] = useState(false)
  const { mutate, busy } = useMutation(renewLink, { onSuccess: () => setDone(true) })
  return (
    <AuthCard
      title={done ? 'A new link is on its way' : 'This link has expired'}
      lead={
        done
          ? 'We sent it to the address that this link was sent to.'
          : 'We can send a new one to the same address.'
      }
      focused={done}
    >
      {!done && (
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          loading={busy && 'Sending'}
          onClick={() => void mutate({ token })}
        >
          Send a new link
        </Button>
      )}
    </AuthCard>
  )
}
