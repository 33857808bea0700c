import type { Relative } from '../../contract/entitlement/relative.ts';
import { dayOf } from '../../contract/platform/format.ts';
import { useFormat } from '../platform/format.ts';
import { useConfig } from '../platform/page-context.tsx';
import { useT } from '../platform/texts.ts';

export function CoverState({ cover }: Pick<Relative, 'cover'>) {
  const meaning = useMeaning(cover);
  return meaning.length > 0 && <p>{meaning.join(' ')}</p>;
}

function useMeaning({ state, from, to, dueAt, overdue, refusal }: Relative['cover']): string[] {
  const t = useT();
  const { dayLong } = useFormat();
  const { timeZone } = useConfig();
  const day = (date: string | null) => (date === null ? '' : dayLong(date));
  if (state === 'none') return [];
  if (state === 'refused') return [t('relatives.cover_meaning.refused', { reason: refusal ?? '' })];
  if (state === 'ended') return [t('relatives.cover_meaning.ended', { to: day(to) })];
  if (state === 'unconfirmed') {
    const until =
      dueAt === null
        ? []
        : [t(`relatives.cover_meaning.${overdue ? 'late' : 'until'}`, { until: day(dayOf(dueAt, timeZone)) })];
    return [t('relatives.cover_meaning.unconfirmed'), ...until];
  }
  if (state === 'later') return [t('relatives.cover_meaning.later', { from: day(from) })];
  return [t(`relatives.cover_meaning.${to === null ? 'confirmed' : 'confirmed_to'}`, { to: day(to) })];
}
