import { icon } from '~/components/ui/icons/icon'

export const CookingPot = /* @__PURE__ */ icon(
  'M2 12h20 M20 12v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8 M4 8l16-4 M8.86 6.78l-.45-1.81a2 2 0 0 1 1.45-2.43l1.94-.48a2 2 0 0 1 2.43 1.46l.45 1.8'
)
