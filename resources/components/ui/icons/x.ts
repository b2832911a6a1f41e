import { icon } from '~/components/ui/icons/icon'

export const X = /* @__PURE__ */ icon('M18 6 6 18 M6 6l12 12')
