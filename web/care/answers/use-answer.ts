import { useFormat } from '../../platform/format.ts';
import { useT } from '../../platform/texts.ts';
import { capital } from '../../platform/ui/capital.ts';
import type { AnswerRow } from './answer-rows.server.ts';

export function useAnswer(): (row: AnswerRow) => { term: string; text: string } {
  const t = useT();
  const { dayLong } = useFormat();
  return ({ question, answer }) => ({
    term: capital(t(`fields.${question}`)),
    text:
      'ids' in answer ? answer.ids.map((id) => t(id)).join(', ') : 'day' in answer ? dayLong(answer.day) : answer.text,
  });
}
