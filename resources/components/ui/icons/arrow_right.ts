import { icon } from '~/components/ui/icons/icon'

export const ArrowRight = /* @__PURE__ */ icon('M5 12h14 M12 5l7 7-7 7')
