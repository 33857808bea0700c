import { careStates } from '../../../contract/care/medical-care-states.ts';
import { careRequestKind } from '../../../contract/care/request-kinds.ts';
import { careRequestStates } from '../../../contract/care/request-states.ts';
import type { CasePart, CasePartKind } from '../../../contract/claims/case.ts';
import { claimStates } from '../../../contract/claims/claim-states.ts';
import { preauthStates } from '../../../contract/claims/preauthorization-states.ts';
import { visitTurns } from '../../../contract/claims/visit-turns.ts';
import { stateNamed, type Tone } from '../../../contract/platform/states.ts';

type Words = { name: string; meaning: string; tone: Tone };

/** The text ids of what a state is called and means, and its colour, by the kind of the part (R45). */
const words: Readonly<Record<CasePartKind, (part: Pick<CasePart, 'status' | 'service'>) => Words>> = {
  care_request: ({ status, service }) => {
    const id = `${careRequestKind(service ?? '').words}.${status}`;
    return { name: id, meaning: `${id}.meaning`, tone: toneIn(careRequestStates, status) };
  },
  medical_care: ({ status }) => ({
    name: `medical_care.state.${status}`,
    meaning: `care.organised.meaning.${status}`,
    tone: toneIn(careStates, status),
  }),
  preauthorization: ({ status }) => ({
    name: `preauth.state.${status}`,
    meaning: `preauth.state.${status}.meaning`,
    tone: toneIn(preauthStates, status),
  }),
  reservation: ({ status }) => ({
    name: `mine.status.${status}`,
    meaning: `case.visit.${status}`,
    tone: toneIn(visitTurns, status),
  }),
  record: () => ({ name: 'case.record.state', meaning: 'case.record.meaning', tone: 'plain' }),
  claim: ({ status }) => ({
    name: `claims.state.${status}`,
    meaning: `claims.state.${status}.meaning`,
    tone: toneIn(claimStates, status),
  }),
};

function toneIn<State extends string>(table: Readonly<Record<State, { tone: Tone }>>, status: string): Tone {
  return table[stateNamed(table, status)].tone;
}

export function wordsOf(part: Pick<CasePart, 'kind' | 'status' | 'service'>): Words {
  return words[part.kind](part);
}
