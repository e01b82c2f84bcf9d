import { STEP_VIEWS } from '../../../sync/rules/signing/step-view.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The shape of what is coming: a header with the title we know, a page, a bar. */
export function PagesSkeleton({ title }: { readonly title: string }) {
  return (
    <div className="signing" data-step-view={STEP_VIEWS.Loading}>
      <header className="sign-head">
        <span className="head-space" />
        <h1 className="b cut grow" dir="auto">
          {title}
        </h1>
      </header>
      <main className="sign-stage" id="main">
        <Skeleton>
          <div className="paper" style={{ maxInlineSize: 960, marginInline: 'auto' }} />
        </Skeleton>
      </main>
    </div>
  )
}
