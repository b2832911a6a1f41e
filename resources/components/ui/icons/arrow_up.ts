import { icon } from '~/components/ui/icons/icon'

export const ArrowUp = /* @__PURE__ */ icon('M5 12l7-7 7 7 M12 19V5')
