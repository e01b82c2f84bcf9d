/** `/sign/sign-return`: where a signing service sends people back to. It says nothing of its own unless it must. */
import { Trans } from '@lingui/react/macro'
import { IconPlugX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { State } from '../../ui/states.tsx'
import { comeBack, tabParts } from './journey.ts'

export function SignReturn() {
  const [isLost, setIsLost] = useState(false)
  useEffect(() => setIsLost(!comeBack(tabParts())), [])
  if (!isLost) return null
  return (
    <State icon={IconPlugX} level={1} title={<Trans>You did not begin here</Trans>}>
      <Trans>
        Nothing was signed. Open the document again in the browser you began in, and sign it there.
      </Trans>
    </State>
  )
}
