import { expect, it } from 'vitest'
import type { PersonActor } from './actor.ts'

/** Fails to compile when somebody who acts carries more than who they are, where, and what their session has opened. */
type Known =
  | 'kind'
  | 'personId'
  | 'organizationId'
  | 'organizationName'
  | 'name'
  | 'email'
  | 'language'
  | 'restrictsDownloads'
  // What is taken away may be known early: it hides, and is asked for again when it is decided.
  | 'restrictions'
  | 'isTemporary'
  | 'opened'
  // Where not to look: it takes away, and gives nothing.
  | 'elsewhere'
  | 'sessionId'
  // By which program, for the trail.
  | 'keyId'
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

it('[S15] who acts carries no role and no permission: these are read where it is decided', () => {
  const nothingMore: Same<keyof PersonActor, Known> = true
  expect(nothingMore).toBe(true)
})
