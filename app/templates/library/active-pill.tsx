import { useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react'
import { Pill } from '../../ui/pill.tsx'

export function ActivePill({ active }: { readonly active: boolean }) {
  const { t } = useLingui()
  return active ? (
    <Pill icon={IconCircleCheck} tone="ok">
      {t({ message: 'Active', context: 'templates' })}
    </Pill>
  ) : (
    <Pill icon={IconCircleOff}>{t({ message: 'Inactive', context: 'templates' })}</Pill>
  )
}
