import { useFormat } from '../../platform/format.ts';
import { useT } from '../../platform/texts.ts';
import { capital } from '../../platform/ui/capital.ts';
import type { AnswerRow } from './answer-rows.server.ts';

/** A question and its answer, as a list shows them. */
export function useAnswer(): (row: AnswerRow) => { term: string; text: string } {
  const t = useT();
  const { dayLong } = useFormat();
  return ({ question, shown }) => ({
    term: capital(t(`fields.${question}`)),
    text: 'ids' in shown ? shown.ids.map((id) => t(id)).join(', ') : 'day' in shown ? dayLong(shown.day) : shown.text,
  });
}
