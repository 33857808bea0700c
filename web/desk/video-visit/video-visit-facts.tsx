import { languageName } from '../../../contract/platform/languages.ts';
import type { DeskVideoVisit } from '../../../contract/telemedicine/video-visit-desk.ts';
import { useFormat } from '../../platform/format.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { phoneHref } from '../../platform/ui/phone.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { useAge } from '../case/use-age.ts';

export function VideoVisitFacts({ visit, now }: { visit: DeskVideoVisit; now: string }) {
  const t = useT();
  const when = useWhen();
  const age = useAge(now);
  const { dayLong } = useFormat();
  const { timeZone: own } = useConfig();
  const { state, name, birthDate, phone, language, service, doctor, start, timeZone, comment, overdue } = visit;
  const { enteredAt, begunAt, holder, guests, missedBy, summary } = visit;
  const comes = guests.filter((guest) => guest.state !== 'ended');
  return (
    <SummaryList
      rows={[
        { term: t('desk.fact.state'), value: t(`desk.video.state.${state}`) },
        { term: t('desk.column.name'), value: name },
        ...(birthDate === null ? [] : [{ term: t('desk.video.born'), value: dayLong(birthDate) }]),
        {
          term: t('desk.column.phone'),
          value:
            phone === null ? (
              '–'
            ) : (
              <Link href={phoneHref(phone)} className="inline-flex min-h-11 items-center tabular-nums">
                {phone}
              </Link>
            ),
        },
        { term: t('desk.fact.language'), value: languageName(language) },
        {
          term: t('desk.video.when'),
          value: (
            <>
              {when(start, timeZone)}{' '}
              {overdue && <Badge kind="danger">{t('desk.due.overdue', { age: age(start) })}</Badge>}
            </>
          ),
        },
        { term: t('desk.video.with'), value: `${doctor}, ${service}` },
        ...(comment === null ? [] : [{ term: t('desk.video.comment'), value: comment }]),
        ...(enteredAt === null ? [] : [{ term: t('desk.video.entered'), value: when(enteredAt, own) }]),
        ...(begunAt === null ? [] : [{ term: t('desk.video.begun'), value: when(begunAt, own) }]),
        ...comes.map((guest) => ({ term: t(`desk.video.guest.${guest.kind}`), value: guest.name })),
        { term: t('desk.column.holder'), value: holder?.name ?? t('desk.holder.nobody') },
        ...(missedBy === null ? [] : [{ term: t('desk.video.missed'), value: t(`desk.video.missed.${missedBy}`) }]),
        ...(summary === null ? [] : [{ term: t('desk.video.summary'), value: summary }]),
      ]}
    />
  );
}
