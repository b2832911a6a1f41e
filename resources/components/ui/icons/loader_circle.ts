import { icon } from '~/components/ui/icons/icon'

export const LoaderCircle = /* @__PURE__ */ icon('M21 12a9 9 0 1 1-6.219-8.56')
