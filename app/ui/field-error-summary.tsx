import { Plural } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

export type FieldErrorSummaryProps = {
  /** id of the input and what is wrong with it, in the order of the page. */
  errors: readonly { id: string; message: ReactNode }[]
  /** Raise it on every failed submit: the first wrong input gets the focus again. */
  attempt: number
}

/** After a failed submit: what is wrong, as links to the inputs. Also moves the focus to the first of them. */
export function FieldErrorSummary({ errors, attempt }: FieldErrorSummaryProps) {
  const first = useRef<string | undefined>(undefined)
  first.current = errors[0]?.id
  useEffect(() => {
    if (attempt > 0 && first.current !== undefined) document.getElementById(first.current)?.focus()
  }, [attempt])
  if (attempt === 0 || errors.length === 0) return null
  return (
    <div className="banner bad" role="alert">
      <Icon of={IconAlertTriangle} />
      <div className="say">
        <p className="b">
          <Plural value={errors.length} one="One entry needs attention" other="# entries need attention" />
        </p>
        <ul>
          {errors.map((error) => (
            <li key={error.id}>
              <a
                href={`#${error.id}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(error.id)?.focus()
                }}
              >
                {error.message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
