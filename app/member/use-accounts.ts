import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { organizationNameFor, type Profile } from '../../sync/entities/profile.ts'
import type { KeptElsewhere } from '../accounts/unsent-dialog.tsx'
import type { Locale } from '../i18n/locale.ts'
import { storeOf } from '../session/kept-accounts.ts'
import type { Session } from '../session/session.ts'
import type { ShellData } from '../shell/shell-data.ts'

type ShownAccounts = NonNullable<ShellData['profile']['accounts']>

/** The person's organisations: which there are, and what waits in each. */
export function useAccounts(session: Session, profile: Profile) {
  const locale = useLingui().i18n.locale as Locale
  return useMemo(() => {
    const here = { id: profile.organizationId as string, name: organizationNameFor(locale, profile) }
    const others: ShownAccounts = session
      .accounts()
      .filter((one) => one.organizationId !== here.id)
      .map((one) => ({
        id: one.organizationId,
        name: (locale === 'ar' && one.nameAr) || one.nameEn,
        current: false,
        isKept: session.keepsAccount(one.organizationId as Profile['organizationId']),
      }))
    const all: ShownAccounts = [{ ...here, current: true, isKept: true }, ...others]
    const unsentOf = async (id: string): Promise<number> => {
      const organizationId = id as Profile['organizationId']
      if (id !== here.id && !session.keepsAccount(organizationId)) return 0
      const { unsentIn } = await import('../replica/unsent-in.ts')
      return unsentIn(storeOf(localStorage, { id: profile.id, organizationId }))
    }
    return {
      all,
      unsentOf: (id: string) => unsentOf(id).catch(() => 0),
      /** Those this device keeps besides the one that is open. */
      keptElsewhere: (): Promise<readonly KeptElsewhere[]> =>
        Promise.all(
          others
            .filter((one) => one.isKept)
            .map(async ({ id, name }) => ({ id, name, count: await unsentOf(id).catch(() => 0) })),
        ),
    }
  }, [session, profile, locale])
}
