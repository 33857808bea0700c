import type { Preauthorization } from '../../../../contract/claims/preauthorization.ts';
import { historyQuestion, isHistoryQuestion } from '../../../../contract/claims/questionnaires.ts';
import { dayFull } from '../../../../contract/platform/format.ts';
import { usePageContext } from '../../../platform/page-context.tsx';
import { useT } from '../../../platform/texts.ts';
import { capital } from '../../../platform/ui/capital.ts';
import { SummaryList } from '../../../platform/ui/summary-list.tsx';
import { useWhen } from '../../../platform/ui/when.tsx';

/** What was sent: the recommendation, the history, the wishes, the statement. */
export function CaseFacts({ found }: { found: Preauthorization }) {
  const t = useT();
  const rows = useCaseRows()(found);
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

/** By the name of the field; what was left blank is left out. */
export function useCaseRows() {
  const t = useT();
  const when = useWhen();
  const { config, language } = usePageContext();
  return (found: Preauthorization): [string, string][] => {
    const { recommendation: paper, answers, ranges, statement } = found;
    const said = answers.map(({ question, answer }): [string, string] => {
      const kind = isHistoryQuestion(question) ? historyQuestion(question).kind : 'long-text';
      if (kind === 'choice') return [question, t(`preauth.option.answer.${answer}`)];
      return [question, kind === 'past-day' ? dayFull(answer, language) : answer];
    });
    const all: [string, string][] = [
      ['personId', found.person ?? ''],
      ['issuedOn', paper?.issuedOn ? dayFull(paper.issuedOn, language) : ''],
      ['doctorName', paper?.doctorName ?? ''],
      ['institution', paper?.institution ?? ''],
      ['diagnosis', paper?.diagnosis ?? ''],
      ['icd', paper?.icd ?? ''],
      ...said,
      ['ranges', ranges.map(({ from, to }) => `${dayFull(from, language)} – ${dayFull(to, language)}`).join('\n')],
      ['scope', t(`preauth.option.scope.${found.scope}`)],
      ['place', found.place],
      ['providerWish', found.providerWish],
      ['mode', t(`preauth.option.mode.${found.mode}`)],
      ['phone', found.phone],
      ['email', found.email],
      ['bookBy', t(`preauth.option.bookBy.${found.bookBy}`)],
      ['callPhone', found.callPhone],
      ['callWindow', t(`callback.window.${found.callWindow}`)],
      ['statementName', statement.name && `${statement.name}, ${when(statement.at, config.timeZone)}`],
    ];
    return all.filter(([, value]) => value !== '');
  };
}
