import { icon } from '~/components/ui/icons/icon'

export const ArrowDown = /* @__PURE__ */ icon('M12 5v14 M19 12l-7 7-7-7')
