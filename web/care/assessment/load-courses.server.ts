import { type Assessment, listAssessments } from '../../../contract/care/assessment/assessment.ts';
import { measures } from '../../../contract/care/assessment/measures.ts';
import { wordsOf } from '../../../contract/care/assessment/words.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { dayLong, dayOf } from '../../../contract/platform/format.ts';
import { speaking } from '../../platform/texts.server.ts';
import { savedAddress } from './tool-result.server.ts';

const most = 100;

export type CourseFacts = {
  id: string;
  title: string;
  text: string;
  points: { day: string; value: number; reading: string }[];
};

export async function loadCourses(pageRequest: PageRequest) {
  const { call, language, config } = pageRequest;
  const t = speaking(pageRequest);
  const { items } = await call(listAssessments, { limit: most });
  const dayAt = ({ at }: Assessment) => dayOf(at, config.timeZone);
  const measurements = items.toReversed().flatMap((one) => {
    const words = wordsOf(one, t, language);
    return one.results.flatMap(({ measure, value }, no) => {
      const own = words[no];
      if (value === null || own?.unfit !== undefined || own === undefined) return [];
      return [{ measure, day: dayAt(one), value, reading: `${own.value}, ${own.band}` }];
    });
  });
  const courses = measures.flatMap(({ id }): CourseFacts[] => {
    const points = measurements.filter(({ measure }) => measure === id);
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last || points.length < 2) return [];
    const title = t(`measure.${id}.title`);
    const days = { first: dayLong(first.day, language), last: dayLong(last.day, language) };
    return [
      { id, title, text: t('assessment.history_chart', { measure: title, count: points.length, ...days }), points },
    ];
  });
  const results = items.map((one) => ({
    id: one.id,
    to: savedAddress(one.id),
    day: dayAt(one),
    title: t(`assessment.tool.${one.tool}.title`),
  }));
  return { courses, results };
}
