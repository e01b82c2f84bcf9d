/** Whom a template is shown to, in a word. */
import { useLingui } from '@lingui/react/macro'
import { IconBuilding, IconLock, IconUsersGroup } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Template, TemplateAudience } from '../../../sync/entities/template.ts'
import { Pill } from '../../ui/pill.tsx'

export function useAudienceWords(): Readonly<Record<TemplateAudience, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({ onlyMe: t`Only me`, allMembers: t`All members of the organization`, custom: t`Some people` }),
    [t],
  )
}

const LOOKS = {
  onlyMe: { icon: IconLock, tone: undefined },
  allMembers: { icon: IconBuilding, tone: 'info' },
  custom: { icon: IconUsersGroup, tone: 'info' },
} as const

export function VisibilityPill({ showTo }: Pick<Template, 'showTo'>) {
  const { t } = useLingui()
  const { icon, tone } = LOOKS[showTo]
  const words = { onlyMe: t`Only me`, allMembers: t`All members`, custom: t`Some people` }
  return (
    <Pill icon={icon} {...(tone && { tone })}>
      {words[showTo]}
    </Pill>
  )
}
