import { IconAlertTriangle } from '@tabler/icons-react'
import { Banner } from '../ui/banner.tsx'

export function FailureBanner({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <Banner icon={IconAlertTriangle} tone="bad" urgent>
      {text}
    </Banner>
  )
}
