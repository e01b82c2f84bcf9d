import { IconChevronDown } from '@tabler/icons-react'
import type { Ref, SelectHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldText, splitFieldText } from './field.tsx'
import { Icon } from './icon.tsx'

export type SelectOption = {
  value: string
  label: string
  disabled?: boolean
  /** Options of one group stand together under its title. */
  group?: string
}

export type SelectProps = FieldText &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size' | 'onChange' | 'id'> & {
    id?: string
    options: readonly SelectOption[]
    onValue?: (value: string) => void
    /** Shown while nothing is chosen. */
    placeholder?: string
    size?: 'sm' | 'md' | 'lg'
    ref?: Ref<HTMLSelectElement>
  }

/** One of a few. The native control: right on phones, by keyboard and for screen readers. Above ~12 use Combobox. */
export function Select(props: SelectProps) {
  const [text, { id, options, onValue, placeholder, size = 'md', ref, ...rest }] = splitFieldText(props)
  return (
    <Field {...text} {...(id !== undefined && { id })}>
      {(ids) => (
        <span className={classNames('in pick', size !== 'md' && size, ids['aria-invalid'] && 'err')}>
          <select {...rest} {...ids} ref={ref} onChange={(event) => onValue?.(event.target.value)}>
            {placeholder === undefined ? null : (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {groupsOf(options).map(([title, members]) =>
              title === undefined ? (
                members.map(toOption)
              ) : (
                <optgroup key={title} label={title}>
                  {members.map(toOption)}
                </optgroup>
              ),
            )}
          </select>
          <Icon of={IconChevronDown} size={16} />
        </span>
      )}
    </Field>
  )
}

const toOption = ({ value, label, disabled }: SelectOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
)

function groupsOf(options: readonly SelectOption[]): [string | undefined, SelectOption[]][] {
  const groups: [string | undefined, SelectOption[]][] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last && last[0] === option.group) last[1].push(option)
    else groups.push([option.group, [option]])
  }
  return groups
}
