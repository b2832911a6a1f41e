import { icon } from '~/components/ui/icons/icon'

export const ChevronsLeftRight = /* @__PURE__ */ icon(
  <>
    <path d="m9 7-5 5 5 5" />
    <path d="m15 7 5 5-5 5" />
  </>
)
