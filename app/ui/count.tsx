import { useFormat } from '../i18n/use-format.ts'
import { cappedCount } from './capped-count.ts'
import { classNames } from './class-names.ts'

/** A number beside a tab or an entry; above 99 it reads 99+. Shows nothing for zero. */
export function Count({ of: value, tone }: { of: number; tone?: 'brand' | 'wait' }) {
  const format = useFormat()
  if (value <= 0) return null
  return (
    <span className={classNames('count', tone)}>
      <bdi dir="ltr">{cappedCount(value, format.number)}</bdi>
    </span>
  )
}
