/**
 * Which numbered rules of `sync/SPEC.md` are proven where: by tests that carry the number in their name and
 * passed, on each of the two databases. Rules that no database takes part in are listed there with the reason.
 */
export const DATABASES = ['sqlite', 'postgres'] as const

/** How many passing tests name a rule, by the database of the project they ran in. */
export type ProofsByRule = Readonly<Record<string, Readonly<Record<string, number>>>>

export interface Unproven {
  readonly rule: string
  /** Where a test is missing; `anywhere` for rules without a database. */
  readonly on: (typeof DATABASES)[number] | 'anywhere'
}

/** Rule numbers in the name of a test: `[S1][P10] a command …`. */
export const rulesNamed = (testName: string): readonly string[] =>
  [...testName.matchAll(/\[([SPLW]\d+)\]/g)].map((one) => one[1] ?? '')

/** The first cell of each row of the tables of rules: `| S1 exactly once | …`. */
export const rulesOf = (spec: string): readonly string[] =>
  [...spec.matchAll(/^\| ([SPLW]\d+) [a-z]/gm)].map((one) => one[1] ?? '')

/** Rows of the table "without a database": `| L1, L2 | the browser's storage | why |`. */
export function rulesWithoutDatabase(spec: string): ReadonlySet<string> {
  const table = spec.split('<!-- without a database -->')[1] ?? ''
  const cells = [...table.matchAll(/^\| ((?:[SPLW]\d+(?:, )?)+) \|/gm)]
  return new Set(cells.flatMap((one) => (one[1] ?? '').split(', ')))
}

export function unprovenRules(spec: string, proofs: ProofsByRule): readonly Unproven[] {
  const free = rulesWithoutDatabase(spec)
  return rulesOf(spec).flatMap((rule): readonly Unproven[] => {
    const found = proofs[rule] ?? {}
    if (free.has(rule)) return Object.values(found).some((n) => n > 0) ? [] : [{ rule, on: 'anywhere' }]
    return DATABASES.filter((on) => !found[on]).map((on) => ({ rule, on }))
  })
}
