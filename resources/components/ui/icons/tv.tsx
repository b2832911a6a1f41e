import { icon } from '~/components/ui/icons/icon'

export const Tv = /* @__PURE__ */ icon(
  <>
    <path d="m17 2-5 5-5-5" />
    <rect width="20" height="15" x="2" y="7" rx="2" />
  </>
)
