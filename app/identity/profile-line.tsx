import { Avatar } from '../ui/avatar.tsx'
import styles from './login-screen.module.css'

/** Whose session or device is closed here. */
export function ProfileLine({ profile }: { profile: { readonly name: string; readonly email: string } }) {
  return (
    <div className={styles.user}>
      <Avatar name={profile.name} size={40} />
      <div>
        <div className="b cut" dir="auto">
          {profile.name}
        </div>
        <div className="t12 m cut">
          <bdi dir="ltr">{profile.email}</bdi>
        </div>
      </div>
    </div>
  )
}
