import type { ReactNode } from 'react';
import { type CaseKind, type HoldingStep, mayTake } from '../../../contract/platform/case.ts';
import type { CaseDesk } from '../../../contract/platform/case-desk.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Select } from '../../platform/ui/select.tsx';
import { TextArea } from '../../platform/ui/text-area.tsx';
import { reasonField } from './reason-field.ts';

export type Somebody = { id: string; rights: readonly string[] } & Pick<CaseDesk, 'colleagues'>;

type Props<State extends string, Step extends string, Facts extends object> = {
  kind: CaseKind<State, Step | HoldingStep, Facts>;
  facts: { status: State; holder: { id: string } | null } & Facts;
  somebody: Somebody;
  outcome: FormOutcome | undefined;
  /** Whether the kind shows it to somebody who may not take it. */
  isTakable?: boolean;
  /** The kind's own steps, where there are any. */
  children: ReactNode;
};

/** What may follow from here and is this person's to do; nothing where there is nothing. */
export function CaseSteps<State extends string, Step extends string, Facts extends object>({
  kind,
  facts,
  somebody,
  outcome,
  isTakable = true,
  children,
}: Props<State, Step, Facts>) {
  const t = useT();
  const may = (step: HoldingStep) => mayTake(kind, step, facts, somebody);
  const takes = isTakable && facts.holder === null && may('take');
  const givesBack = may('give_back');
  const gives = facts.holder !== null && (givesBack || may('take_from'));
  const colleagues = may('hand_on') || may('assign') ? somebody.colleagues : [];
  if (!takes && !gives && colleagues.length === 0 && !children) return null;
  return (
    <section id="steps" className="grid gap-6" aria-labelledby="steps-title">
      <h2 id="steps-title" className="text-l">
        {t('desk.steps.title')}
      </h2>
      {takes && (
        <PageForm method="post">
          <Button name="intent" value="take">
            {t('desk.steps.take')}
          </Button>
        </PageForm>
      )}
      {children}
      {colleagues.length > 0 && (
        <PageForm method="post" className="grid gap-3 border-t border-border pt-4">
          <Select
            name="operatorId"
            label={t('desk.steps.colleague')}
            options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Reason outcome={outcome} intent="assign" />
          <div>
            <Button kind="quiet" name="intent" value="assign">
              {t('desk.steps.assign')}
            </Button>
          </div>
        </PageForm>
      )}
      {gives && (
        <PageForm method="post" className="grid gap-3 border-t border-border pt-4">
          <Reason outcome={outcome} intent="give_back" optional={givesBack} />
          <div>
            <Button kind="quiet" name="intent" value="give_back">
              {t(givesBack ? 'desk.steps.give_back' : 'desk.steps.take_from')}
            </Button>
          </div>
        </PageForm>
      )}
    </section>
  );
}

type ReasonProps = { outcome: FormOutcome | undefined; intent: keyof typeof reasonField; optional?: boolean };

function Reason({ outcome, intent, optional = false }: ReasonProps) {
  const t = useT();
  const name = reasonField[intent];
  return (
    <TextArea
      name={name}
      label={t('desk.steps.reason')}
      hint={t('desk.steps.reason_hint')}
      error={faultOf(outcome?.refusal, name)}
      defaultValue={outcome?.typed?.values[name]}
      maxLength={500}
      rows={2}
      optional={optional}
    />
  );
}
