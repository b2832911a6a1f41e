import { icon } from '~/components/ui/icons/icon'

export const ChevronLeft = /* @__PURE__ */ icon(<path d="m15 18-6-6 6-6" />)
