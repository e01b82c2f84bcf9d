import { Trans } from '@lingui/react/macro'
import { IconFileOff } from '@tabler/icons-react'
import { State } from '../ui/states.tsx'

/** What a link shows. Until the signing screens are here, no link can be opened, and that is what it says. */
export function SignerEntry() {
  return (
    <main className="plain-frame">
      <State icon={IconFileOff} level={1} title={<Trans>This page could not be found</Trans>} />
    </main>
  )
}
