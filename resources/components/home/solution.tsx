import { AcceptStep } from '~/components/home/accept_step'
import { CompareStep } from '~/components/home/compare_step'
import { PostStep } from '~/components/home/post_step'

/** The way of a project, told with pieces of the product. */
export function Solution() {
  return (
    <section className="wrap py-16 lg:py-28" aria-labelledby="solution">
      <div className="flex flex-col gap-4 lg:flex-row lg:items-end lg:justify-between">
        <h2 id="solution" className="display max-w-xl text-3xl lg:text-4xl">
          From empty rooms to one good offer
        </h2>
        <p className="max-w-sm text-pretty text-muted">
          Owners post and accept for free. The staging company you choose pays one flat platform
          fee.
        </p>
      </div>
      <ol className="mt-10 grid grid-cols-1 gap-4 lg:mt-14 lg:grid-cols-12 lg:gap-6">
        <PostStep />
        <CompareStep />
        <AcceptStep />
      </ol>
    </section>
  )
}
