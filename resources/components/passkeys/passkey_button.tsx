import { KeyRound } from '~/components/ui/icons'
import { Button } from '~/components/ui/button'

interface PasskeyButtonProps {
  label: string
  loading: string | false
  size?: 'md' | 'lg'
  onPress: () => void
}

/** Asks for a passkey. Not shown in browsers without them. */
export function PasskeyButton({ label, loading, size, onPress }: PasskeyButtonProps) {
  return (
    <Button icon={KeyRound} size={size} className="if-passkeys" loading={loading} onClick={onPress}>
      {label}
    </Button>
  )
}
