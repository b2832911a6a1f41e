import { icon } from '~/components/ui/icons/icon'

export const Plus = /* @__PURE__ */ icon('M5 12h14 M12 5v14')
