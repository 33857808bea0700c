import type { DeskCallBack } from '../../../contract/booking/call-back-desk.ts';
import { timeOf } from '../../../contract/platform/format.ts';
import { languageName } from '../../../contract/platform/languages.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useHasText, useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { phoneHref } from '../../platform/ui/phone.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { Withheld } from '../../platform/ui/withheld.tsx';
import { useAge } from '../case/use-age.ts';

export function CallBackFacts({ callBack, now }: { callBack: DeskCallBack; now: string }) {
  const t = useT();
  const when = useWhen();
  const age = useAge(now);
  const { timeZone } = useConfig();
  const { name, phone, email, wish, language, promisedFrom, dueAt, askedAt, overdue, holder, state, outcome } =
    callBack;
  const promised = (
    <>
      {`${when(promisedFrom, timeZone)}–${timeOf(dueAt, timeZone)}`}{' '}
      {overdue && <Badge kind="danger">{t('desk.due.overdue', { age: age(dueAt) })}</Badge>}
    </>
  );
  const rows = [
    { term: t('desk.fact.state'), value: t(`desk.state.${state}`) },
    { term: t('desk.column.name'), value: name },
    {
      term: t('desk.column.phone'),
      value: (
        <Link href={phoneHref(phone)} className="inline-flex min-h-11 items-center tabular-nums">
          {phone}
        </Link>
      ),
    },
    ...(email === null ? [] : [{ term: t('desk.fact.email'), value: email }]),
    { term: t('desk.fact.language'), value: languageName(language) },
    ...(wish === '' ? [] : [{ term: t('desk.fact.wish'), value: wish }]),
    { term: t('desk.column.due'), value: promised },
    { term: t('desk.column.since'), value: `${when(askedAt, timeZone)} (${age(askedAt)})` },
    { term: t('desk.column.holder'), value: holder?.name ?? t('desk.holder.nobody') },
    ...(outcome === null ? [] : [{ term: t('desk.fact.outcome'), value: t(`callback.outcome.${outcome}`) }]),
  ];
  return (
    <>
      <SummaryList rows={rows} />
      {callBack.wishWithheld && <Withheld text="desk.withheld.wish" />}
    </>
  );
}

export function CallBackHistory({ callBack: { history } }: { callBack: DeskCallBack }) {
  const t = useT();
  const has = useHasText();
  const when = useWhen();
  const { timeZone } = useConfig();
  return (
    <section className="grid gap-2">
      <h2 className="text-l">{t('desk.history.title')}</h2>
      <ol className="divide-y divide-border border-y border-border">
        {history.map(({ at, action, by, note }) => (
          <li key={`${at} ${action}`} className="grid gap-1 py-2">
            <p>
              <span className="font-semibold">
                {t(has(`desk.step.${action}`) ? `desk.step.${action}` : 'desk.step.other')}
              </span>
              {' · '}
              {by ?? t('desk.history.customer')}
            </p>
            {note !== '' && <p>{note}</p>}
            <p className="text-s text-text-muted">{when(at, timeZone)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
