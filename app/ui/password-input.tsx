import { useLingui } from '@lingui/react/macro'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** A password that can be looked at. Pasting is never blocked. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'end' | 'dir'>) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      dir="ltr"
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          icon={shown ? IconEyeOff : IconEye}
          label={shown ? t`Hide password` : t`Show password`}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
