import { relativeCase } from '../entitlement/relative-case.ts';
import { caseKinds } from '../home/case-kinds.ts';
import { letterCase } from './letter-states.ts';

export const deskKinds = { ...caseKinds, relative: relativeCase, letter: letterCase } as const;
