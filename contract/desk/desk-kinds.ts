import { relativeCase } from '../entitlement/relative-case.ts';
import { caseKinds } from '../home/case-kinds.ts';
import { letterCase } from './letter-states.ts';

/** Every kind that the desk works on, by its name in the heads of cases; nobody has a case of the last two. */
export const deskKinds = { ...caseKinds, relative: relativeCase, letter: letterCase } as const;
