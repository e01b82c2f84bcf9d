import { STEP_VIEWS } from '../../../sync/rules/signing/step-view.ts'
import { classNames } from '../../ui/class-names.ts'
import frameStyles from '../signing-frame.module.css'
import styles from './pages-skeleton.module.css'

/** The shape of what is coming: a header with the title, where we know it, and a page. */
export function PagesSkeleton({ title }: { readonly title: string }) {
  return (
    <div className={classNames(frameStyles.frame, frameStyles.desk)} data-step-view={STEP_VIEWS.Loading}>
      <header className={frameStyles.head}>
        <span className={frameStyles.space} />
        {title === '' ? null : (
          <h1 className="b cut grow" dir="auto">
            {title}
          </h1>
        )}
      </header>
      <main className={frameStyles.stage} id="main">
        <div className={classNames('paper', styles.paper)} aria-busy="true" />
      </main>
    </div>
  )
}
