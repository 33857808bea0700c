import { careRequestKind } from '../../../contract/care/request-kinds.ts';
import type { CasePart, CasePartKind } from '../../../contract/claims/case.ts';

type Words = { name: string; meaning: string };

/** The text ids of what a state is called and means, by the kind of the part (R45). */
const words: Readonly<Record<CasePartKind, (part: Pick<CasePart, 'status' | 'service'>) => Words>> = {
  care_request: ({ status, service }) => {
    const id = `${careRequestKind(service ?? '').words}.${status}`;
    return { name: id, meaning: `${id}.meaning` };
  },
  medical_care: ({ status }) => ({
    name: `medical_care.state.${status}`,
    meaning: `care.organised.meaning.${status}`,
  }),
  preauthorization: ({ status }) => ({ name: `preauth.state.${status}`, meaning: `preauth.state.${status}.meaning` }),
  reservation: ({ status }) => ({ name: `mine.status.${status}`, meaning: `case.visit.${status}` }),
  record: () => ({ name: 'case.record.state', meaning: 'case.record.meaning' }),
  claim: ({ status }) => ({ name: `claims.state.${status}`, meaning: `claims.state.${status}.meaning` }),
};

export function wordsOf(part: Pick<CasePart, 'kind' | 'status' | 'service'>): Words {
  return words[part.kind](part);
}
