import type { QuestionName } from '../../../contract/care/questions.ts';
import type { CareRequestKind } from '../../../contract/care/request-kinds.ts';
import { routeRow } from '../../../contract/routes.ts';

export type Step =
  | { is: 'intro' }
  /** The first of them asks for whom it is. */
  | { is: 'answers'; names: readonly QuestionName[]; asksPerson: boolean }
  | { is: 'files'; files: NonNullable<CareRequestKind['files']> }
  | { is: 'check' };

/** The pages of a kind's form in order; the address counts them from 1. */
export function stepsOf({ groups, files }: CareRequestKind): readonly Step[] {
  return [
    { is: 'intro' },
    ...groups.map((names, no) => ({ is: 'answers' as const, names, asksPerson: no === 0 })),
    ...(files ? [{ is: 'files' as const, files }] : []),
    { is: 'check' },
  ];
}

/** `change`: it leads back to the last page, where everything is read once more. */
export function stepAddress({ page, service }: CareRequestKind, step: number, change = false): string {
  const query = new URLSearchParams({
    service,
    ...(step > 1 && { step: String(step) }),
    ...(change && { change: '1' }),
  });
  return `${routeRow(page)?.path}?${query}`;
}

export function draftAbout({ service }: CareRequestKind): string {
  return `care-request-about-${service}`;
}
