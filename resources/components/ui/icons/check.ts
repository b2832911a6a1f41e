import { icon } from '~/components/ui/icons/icon'

export const Check = /* @__PURE__ */ icon('M20 6 9 17l-5-5')
