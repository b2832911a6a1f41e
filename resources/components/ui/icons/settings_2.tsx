import { icon } from '~/components/ui/icons/icon'

export const Settings2 = /* @__PURE__ */ icon(
  <>
    <path d="M14 17H5" />
    <path d="M19 7h-9" />
    <circle cx="17" cy="17" r="3" />
    <circle cx="7" cy="7" r="3" />
  </>
)
