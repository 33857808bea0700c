import type { DeskPreauthorization } from '../../../contract/claims/preauthorization-desk.ts';
import { dayFull } from '../../../contract/platform/format.ts';
import { languageName } from '../../../contract/platform/languages.ts';
import { useCaseRows } from '../../claims/preauthorization/case/case-facts.tsx';
import { useItemWords } from '../../claims/preauthorization/case/item-words.ts';
import { useFormat } from '../../platform/format.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { capital } from '../../platform/ui/capital.ts';
import { PageForm } from '../../platform/ui/form.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { Due } from '../case/due.tsx';

export function PreauthFacts({ preauthorization, now }: { preauthorization: DeskPreauthorization; now: string }) {
  const t = useT();
  const rowsOf = useCaseRows();
  const { language } = usePageContext();
  const { status, turn, dueAt, overdue, birthDate, validTo } = preauthorization;
  const facts: [string, string | null | undefined][] = [
    ['desk.preauth.valid', validTo && dayFull(validTo, language)],
    ['desk.preauth.reason', preauthorization.reason],
    ['desk.column.holder', preauthorization.holder?.name ?? t('desk.holder.nobody')],
    ['desk.column.name', preauthorization.name],
    ['desk.preauth.born', birthDate && dayFull(birthDate, language)],
    ['desk.preauth.taj', preauthorization.taj],
    ['desk.preauth.policy', preauthorization.policyNo],
    ['desk.fact.language', languageName(preauthorization.language)],
  ];
  const due = dueAt !== null && <Due dueAt={dueAt} overdue={overdue} now={now} />;
  return (
    <SummaryList
      rows={[
        { term: t('desk.fact.state'), value: t(`preauth.state.${status}`) },
        { term: t('desk.care.turn'), value: t(`medical_care.turn.${turn ?? 'nobody'}`) },
        ...(due ? [{ term: t('desk.care.due'), value: due }] : []),
        ...facts.flatMap(([term, value]) => (value ? [{ term: t(term), value }] : [])),
        ...rowsOf(preauthorization).map(([name, value]) => ({ term: capital(t(`fields.${name}`)), value })),
      ]}
    />
  );
}

export function PreauthItems({ preauthorization }: { preauthorization: DeskPreauthorization }) {
  const t = useT();
  const words = useItemWords();
  const { config } = usePageContext();
  const { money } = useFormat();
  const sum = (amount: number) => money({ amount, currency: config.currency });
  return (
    <section className="grid gap-2">
      <h2 className="text-l">{t('preauth.case.items')}</h2>
      <ul className="divide-y divide-border border-y border-border">
        {preauthorization.items.map((item) => {
          const { no, specialization, service, note, decision } = item;
          const line = preauthorization.benefits.find((one) => one.no === no);
          return (
            <li key={no} className="grid gap-1 py-2">
              <p className="font-semibold">{`${no}. ${specialization} – ${service}`}</p>
              <p>{words(item)}</p>
              {note !== '' && <p className="wrap-anywhere">{note}</p>}
              {line && line.left !== null && (
                <p className="tabular-nums">
                  {t('desk.preauth.left', { left: line.isMoney ? sum(line.left) : String(line.left) })}
                </p>
              )}
              {decision && (
                <p className="font-semibold">
                  {t(decision.qty === 0 ? 'preauth.case.not_approved' : 'preauth.case.approved', { qty: decision.qty })}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type Files = { files: DeskPreauthorization['files']; mayRead: boolean };

export function PreauthFiles({ files, mayRead }: Files) {
  const t = useT();
  return (
    <section className="grid gap-2">
      <h2 className="text-l">{t('care.form.files')}</h2>
      <ul className="divide-y divide-border border-y border-border">
        {files.map(({ id, name, state }) => (
          <li key={id} className="grid gap-1 py-2">
            <p className="wrap-anywhere">{name}</p>
            {mayRead && state === 'ready' && (
              <PageForm method="post">
                <input type="hidden" name="fileId" value={id} />
                <Button
                  kind="quiet"
                  name="intent"
                  value="download"
                  aria-label={t('records.page.download_of', { name })}
                >
                  {t('records.page.download')}
                </Button>
              </PageForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
