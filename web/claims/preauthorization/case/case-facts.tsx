import type { Preauthorization } from '../../../../contract/claims/preauthorization.ts';
import { historyQuestion, isHistoryQuestion } from '../../../../contract/claims/questionnaires.ts';
import { dayFull } from '../../../../contract/platform/format.ts';
import { usePageContext } from '../../../platform/page-context.tsx';
import { useT } from '../../../platform/texts.ts';
import { capital } from '../../../platform/ui/capital.ts';
import { SummaryList } from '../../../platform/ui/summary-list.tsx';
import { useWhen } from '../../../platform/ui/when.tsx';

export function CaseFacts({ preauthorization }: { preauthorization: Preauthorization }) {
  const t = useT();
  const rows = useCaseRows()(preauthorization);
  return (
    <details className="rounded-card border border-border px-4 py-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{t('preauth.case.sent')}</summary>
      <div className="pb-4">
        <SummaryList
          rows={rows.map(([name, value]) => ({
            term: capital(t(`fields.${name}`)),
            value: (
              <span key={name} className="whitespace-pre-line wrap-anywhere">
                {value}
              </span>
            ),
          }))}
        />
      </div>
    </details>
  );
}

/** The answers as rows of a list; those left blank are missing. */
export function useCaseRows() {
  const t = useT();
  const when = useWhen();
  const { config, language } = usePageContext();
  return (preauthorization: Preauthorization): [string, string][] => {
    const { recommendation: paper, answers, ranges, statement } = preauthorization;
    const answerRows = answers.map(({ question, answer }): [string, string] => {
      const kind = isHistoryQuestion(question) ? historyQuestion(question).kind : 'long-text';
      if (kind === 'choice') return [question, t(`preauth.option.answer.${answer}`)];
      return [question, kind === 'past-day' ? dayFull(answer, language) : answer];
    });
    const all: [string, string][] = [
      ['personId', preauthorization.person ?? ''],
      ['issuedOn', paper?.issuedOn ? dayFull(paper.issuedOn, language) : ''],
      ['doctorName', paper?.doctorName ?? ''],
      ['institution', paper?.institution ?? ''],
      ['diagnosis', paper?.diagnosis ?? ''],
      ['icd', paper?.icd ?? ''],
      ...answerRows,
      ['ranges', ranges.map(({ from, to }) => `${dayFull(from, language)} – ${dayFull(to, language)}`).join('\n')],
      ['scope', t(`preauth.option.scope.${preauthorization.scope}`)],
      ['place', preauthorization.place],
      ['providerWish', preauthorization.providerWish],
      ['mode', t(`preauth.option.mode.${preauthorization.mode}`)],
      ['phone', preauthorization.phone],
      ['email', preauthorization.email],
      ['bookBy', t(`preauth.option.bookBy.${preauthorization.bookBy}`)],
      ['callPhone', preauthorization.callPhone],
      ['callWindow', t(`callback.window.${preauthorization.callWindow}`)],
      ['statementName', statement.name && `${statement.name}, ${when(statement.at, config.timeZone)}`],
    ];
    return all.filter(([, value]) => value !== '');
  };
}
