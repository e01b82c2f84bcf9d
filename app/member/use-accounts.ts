import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { organizationNameFor, type Profile } from '../../sync/entities/profile.ts'
import type { Locale } from '../i18n/locale.ts'
import { unsentIn } from '../replica/unsent-in.ts'
import { storeOf } from '../session/kept-accounts.ts'
import type { Session } from '../session/session.ts'
import type { ShellData } from '../shell/shell-data.ts'
import type { UnsentAccount } from '../shell/unsent-dialog.tsx'

type ShownAccounts = NonNullable<ShellData['profile']['accounts']>

/** The person's organisations: which there are, what waits in each, and how another one is opened. */
export function useAccounts(session: Session, profile: Profile) {
  const locale = useLingui().i18n.locale as Locale
  return useMemo(() => {
    const told = session.accounts()
    const here = { id: profile.organizationId as string, name: organizationNameFor(locale, profile) }
    const others: ShownAccounts = told
      .filter((one) => one.organizationId !== here.id)
      .map((one) => ({
        id: one.organizationId,
        name: locale === 'ar' ? one.nameAr : one.nameEn,
        current: false,
        isKept: session.keepsAccount(one.organizationId as Profile['organizationId']),
      }))
    const all: ShownAccounts = [{ ...here, current: true, isKept: true }, ...others]
    const unsentOf = async (id: string): Promise<number> => {
      const organizationId = id as Profile['organizationId']
      if (id !== here.id && !session.keepsAccount(organizationId)) return 0
      return unsentIn(storeOf(localStorage, { id: profile.id, organizationId })).catch(() => 0)
    }
    return {
      all,
      unsentOf,
      unsentElsewhere: async (): Promise<readonly UnsentAccount[]> => {
        const counted = await Promise.all(
          others.map(async ({ id, name }) => ({ id, name, count: await unsentOf(id) })),
        )
        return counted.filter(({ count }) => count > 0)
      },
      open: (id: string) => void session.switchAccount(id as Profile['organizationId']),
    }
  }, [session, profile, locale])
}
