import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { CONTACT_DETAIL_KINDS, type ContactDetail, MAX_CONTACT_DETAILS } from '../../sync/entities/contact.ts'
import { createId } from '../../sync/ids.ts'
import { useFormat } from '../i18n/use-format.ts'
import type { ControlProps } from '../records/form/record-form.ts'
import { deviceIds } from '../replica/device-ids.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import styles from './contacts.module.css'

export const DETAIL_LABELS = {
  email: msg`E-mail`,
  mobile: msg`Mobile`,
  phone: msg`Phone`,
} as const satisfies Record<ContactDetail['kind'], unknown>
const INPUT_TYPES = { email: 'email', mobile: 'tel', phone: 'tel' } as const

/** Names a detail inside its contact, and nowhere else. */
export const newDetailId = (): string => createId('contact', deviceIds).slice('contact:'.length)

/** Further addresses and numbers, as many as somebody has: each with what it is and what it is called. */
export function ContactDetails(props: ControlProps<ContactDetail[]>) {
  const { id, value, onValue, onBlur, error, errorAt, readOnly } = props
  const { t } = useLingui()
  const format = useFormat()
  const list = useRef<HTMLDivElement>(null)
  const added = useRef(false)
  useEffect(() => {
    if (!added.current) return
    added.current = false
    const inputs = list.current?.querySelectorAll<HTMLInputElement>('input[data-value]') ?? []
    inputs[inputs.length - 1]?.focus()
  })
  const change = (at: number, part: Partial<ContactDetail>) =>
    onValue(value.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const add = () => {
    added.current = true
    onValue([...value, { id: newDetailId(), kind: 'mobile', label: '', value: '' }])
  }
  const wrongAt = error === undefined ? -1 : Number(errorAt[0] ?? -1)
  return (
    <div ref={list} className={styles.details}>
      {value.map((one, index) => {
        const number = format.number(index + 1)
        return (
          <fieldset
            key={one.id}
            className={styles.detail}
            aria-label={t`Entry ${number}`}
            disabled={readOnly}
          >
            <Select
              label={t`Kind of entry ${number}`}
              hideLabel
              value={one.kind}
              options={CONTACT_DETAIL_KINDS.map((kind) => ({ value: kind, label: t(DETAIL_LABELS[kind]) }))}
              onValue={(kind) => change(index, { kind: kind as ContactDetail['kind'] })}
            />
            <TextInput
              label={t`Entry ${number}`}
              hideLabel
              data-value
              type={INPUT_TYPES[one.kind]}
              value={one.value}
              autoComplete="off"
              {...(wrongAt === index && { 'aria-invalid': true })}
              onBlur={onBlur}
              onText={(text) => change(index, { value: text })}
            />
            <TextInput
              label={t`What entry ${number} is called`}
              hideLabel
              placeholder={t`Home, assistant …`}
              value={one.label}
              autoComplete="off"
              onBlur={onBlur}
              onText={(label) => change(index, { label })}
            />
            <IconButton
              icon={IconTrash}
              label={t`Remove entry ${number}`}
              onClick={() => onValue(value.filter((other) => other !== one))}
            />
          </fieldset>
        )
      })}
      {readOnly || value.length >= MAX_CONTACT_DETAILS ? null : (
        <div>
          <Button
            id={id}
            aria-label={t`Add an address or number`}
            variant="link"
            icon={IconPlus}
            onClick={add}
          >
            {t`Add an address or number`}
          </Button>
        </div>
      )}
    </div>
  )
}
