import { icon } from '~/components/ui/icons/icon'

export const ChevronsLeftRight = /* @__PURE__ */ icon('M9 7l-5 5 5 5 M15 7l5 5-5 5')
