import { Trans } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useFormat } from '../i18n/use-format.ts'
import { Banner } from '../ui/banner.tsx'

/** Whether the dropped file is the one the number stands for, byte for byte. */
export function FileOfRecord({ version }: { version: number | null }) {
  const format = useFormat()
  return version === null ? (
    <Banner icon={IconAlertTriangle} tone="warn">
      <p>
        <Trans>This file is not one of the versions stored under this number.</Trans>
      </p>
    </Banner>
  ) : (
    <Banner icon={IconCheck} tone="ok">
      <p>
        <Trans>This is, byte for byte, version {format.number(version)} stored under this number.</Trans>
      </p>
    </Banner>
  )
}
