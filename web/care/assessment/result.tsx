import { href } from '../../../contract/href.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { Button, LinkButton } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { ConsentBox } from '../../platform/wizard/consent-box.tsx';
import { WarningPanel } from '../../platform/wizard/warning-panel.tsx';
import type { WizardOutcome } from '../../platform/wizard/wizard.ts';
import { useAnswer } from '../answers/use-answer.ts';
import type { loadResult } from './load-result.server.ts';
import { Measured } from './measured.tsx';
import type { ShownResult } from './tool-result.server.ts';

type Props = { page: Awaited<ReturnType<typeof loadResult>>; outcome: WizardOutcome | undefined };

export function Result({ page, outcome }: Props) {
  const t = useT();
  const { result, sendable, again, key, consent, enter } = page;
  return (
    <>
      <RefusalPanel refusal={outcome?.refusal} />
      <ResultParts result={result} />
      {consent && (
        <PageForm method="post" className="grid gap-3">
          <h2 className="text-l">{t('assessment.save.title')}</h2>
          <p>{t('assessment.save.lead')}</p>
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="consentVersion" value={consent.version} />
          <ConsentBox consent={consent} outcome={outcome} />
          <div>
            <Button name="intent" value="save">
              {t('assessment.save.button')}
            </Button>
          </div>
        </PageForm>
      )}
      {enter.length > 0 && (
        <section aria-labelledby="keep" className="grid gap-3">
          <h2 id="keep" className="text-l">
            {t('assessment.save.title')}
          </h2>
          <p>{t('assessment.save.visitor')}</p>
          <div className="flex flex-wrap gap-3">
            {enter.map(({ to, text }, no) => (
              <LinkButton key={to} href={to} kind={no === 0 ? 'action' : 'quiet'}>
                {text}
              </LinkButton>
            ))}
          </div>
        </section>
      )}
      {sendable.length > 0 && (
        <section aria-labelledby="send" className="grid gap-3">
          <h2 id="send" className="text-l">
            {t('assessment.next')}
          </h2>
          <p>{t('assessment.sent_lead')}</p>
          {sendable.map(({ service, text }) => (
            <PageForm key={service} method="post">
              <input type="hidden" name="service" value={service} />
              <Button kind="quiet" name="intent" value="attach">
                {text}
              </Button>
            </PageForm>
          ))}
        </section>
      )}
      <div className="flex flex-wrap gap-3">
        <PageForm method="post" action={href('health-result-file')}>
          <input type="hidden" name="tool" value={result.tool} />
          <Button kind="quiet">{t('assessment.pdf')}</Button>
        </PageForm>
        <LinkButton kind="quiet" href={again}>
          {t('assessment.again')}
        </LinkButton>
        <PageForm method="post">
          <Button kind="quiet" name="intent" value="forget">
            {t('assessment.forget')}
          </Button>
        </PageForm>
      </div>
    </>
  );
}

export function ResultParts({ result: { warning, measured, answers, notes } }: { result: ShownResult }) {
  const t = useT();
  const answerOf = useAnswer();
  return (
    <>
      {warning && <WarningPanel warning={warning} />}
      <p className="font-semibold">{t('assessment.not_diagnosis')}</p>
      {measured.map((words) => (
        <Measured key={words.id} words={words} />
      ))}
      {notes.map((note) => (
        <p key={note} className="text-s text-text-muted">
          {note}
        </p>
      ))}
      <details className="rounded-card border border-border px-4 py-1">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{t('assessment.answers')}</summary>
        <SummaryList
          rows={answers.map((row) => {
            const { term, text } = answerOf(row);
            return { term, value: text };
          })}
        />
      </details>
    </>
  );
}
