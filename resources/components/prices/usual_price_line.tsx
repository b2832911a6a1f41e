import { areaOf, rangeInWords, type UsualPrice } from '#shared/market/usual_prices'
import { money } from '#shared/values/money'
import { LocalTime } from '~/components/ui/local_time'

interface UsualPriceLineProps {
  usual: UsualPrice | null
  className?: string
}

/** The usual price in one line; nothing where it isn't known. */
export function UsualPriceLine({ usual, className }: UsualPriceLineProps) {
  if (!usual?.figure) return null
  const { figure } = usual
  return (
    <p className={className}>
      {`Usual price for similar homes in ${areaOf(usual, figure)}: ${rangeInWords(figure)}, `}
      {`median ${money(figure.median)}. As of `}
      <LocalTime at={figure.asOf} />.
    </p>
  )
}
