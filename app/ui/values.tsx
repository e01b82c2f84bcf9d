import { useFormat } from '../i18n/use-format.ts'
import { useNow } from '../i18n/use-now.ts'
import { useRelativeTime } from './use-relative-time.ts'

type Instant = number | string | Date

/** "Mar 05, 2025 03:04 pm", in the reader's zone and digits. */
export function DateTime({ at }: { at: Instant }) {
  const format = useFormat()
  return <Stamp at={at} text={format.dateTime(toDate(at))} />
}

/** "Nov 30, 2026". */
export function DateOnly({ at }: { at: Instant }) {
  const format = useFormat()
  return <Stamp at={at} text={format.date(toDate(at))} />
}

/** "09:05 am". */
export function TimeOnly({ at }: { at: Instant }) {
  const format = useFormat()
  return <Stamp at={at} text={format.time(toDate(at))} />
}

/** "Just now", "3 mins ago", "2 hrs ago", "Yesterday", then the date. */
export function RelativeTime({ at }: { at: Instant }) {
  const relative = useRelativeTime()
  const format = useFormat()
  return <Stamp at={at} text={relative(toDate(at), useNow())} title={format.dateTime(toDate(at))} />
}

/** For rows of a list: today the time, then "Yesterday", then "Nov 18", in older years "Nov 18, 2025". */
export function ListTime({ at }: { at: Instant }) {
  const relative = useRelativeTime()
  const format = useFormat()
  return <Stamp at={at} text={relative(toDate(at), useNow(), 'list')} title={format.dateTime(toDate(at))} />
}

export function FormattedNumber({ value }: { value: number }) {
  return <bdi>{useFormat().number(value)}</bdi>
}

/** "6.6 MB". */
export function FileSize({ bytes }: { bytes: number }) {
  return <bdi>{useFormat().fileSize(bytes)}</bdi>
}

function Stamp({ at, text, title }: { at: Instant; text: string; title?: string }) {
  const date = toDate(at)
  return (
    <time dateTime={Number.isNaN(date.getTime()) ? undefined : date.toISOString()} title={title}>
      <bdi>{text}</bdi>
    </time>
  )
}

function toDate(at: Instant): Date {
  return at instanceof Date ? at : new Date(at)
}
