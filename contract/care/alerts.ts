import type { services } from '../portal/services.ts';
import type { QuestionName } from './questions.ts';
import { careRequestKind } from './request-kinds.ts';

export const alertMarks = ['urgent', 'medical'] as const;
type AlertMark = (typeof alertMarks)[number];

type AlertRow = {
  id: string;
  service: (typeof services)[number]['key'];
  question: QuestionName;
  is: string;
  mark: AlertMark;
  /** Working days until somebody answers, in place of the number in the row of the service. */
  days: number;
};

const vaccination = { service: 'vaccination', is: 'yes', mark: 'medical', days: 2 } as const;

/** The first row that fits counts, so the weightiest come first. Texts are `care.alert.<id>.title` and `.text`. */
const alerts = [
  { ...vaccination, id: 'bad_reaction', question: 'badReaction' },
  { ...vaccination, id: 'pregnant', question: 'pregnant' },
  { ...vaccination, id: 'fever', question: 'fever' },
  { id: 'crisis', service: 'psychology', question: 'urgency', is: 'urgent', mark: 'urgent', days: 1 },
  { id: 'cannot_wait', service: 'medical_care', question: 'urgency', is: 'urgent', mark: 'urgent', days: 2 },
] as const satisfies readonly AlertRow[];

const rows: readonly AlertRow[] = alerts;

export function alertIn(service: string, answers: ReadonlyMap<string, unknown>): AlertRow | undefined {
  return rows.find((row) => row.service === service && answers.get(row.question) === row.is);
}

type MarkedRequest = { service: string; mark: string | null };

/** An answer that needs somebody with medical rights takes a request away from organisers who read its service. */
export function readByOf({ service, mark }: MarkedRequest): 'care_request.read' | 'record_content.read' {
  return mark === 'medical' ? 'record_content.read' : careRequestKind(service).readBy;
}

export function daysOf({ service, mark }: MarkedRequest): number {
  return rows.find((row) => row.service === service && row.mark === mark)?.days ?? careRequestKind(service).days;
}
